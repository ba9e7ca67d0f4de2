/** Changing a password (ACC-10, D-74), a forgotten one (D-75), an initial one (D-49). */
export const passwordMessages = {
  title: 'Cambiar contraseña',
  text: 'Tu sesión sigue abierta aquí; las de otros dispositivos se cierran.',
  old: 'Contraseña actual',
  next: 'Contraseña nueva',
  confirm: 'Repite la contraseña nueva',
  hint: '8 caracteres o más.',
  show: 'Mostrar contraseñas',
  update: 'Actualizar',
  updating: 'Actualizando…',
  done: 'Tu contraseña se actualizó',
  failed: 'No pudimos cambiar tu contraseña. Inténtalo de nuevo.',
  required: {
    proof: 'Escribe lo que te pedimos aquí.',
    newPassword: 'Escribe tu contraseña nueva.',
    confirmPassword: 'Repite tu contraseña nueva.',
  },
  loading: 'Cargando…',

  initialText:
    'Entraste con la contraseña inicial, tu número de documento. Para proteger tus datos, crea una contraseña propia antes de ver tus pedidos.',
  code: 'Código de tu correo',
  codeHint: 'Son 8 números. Revisa también la carpeta de correo no deseado.',
  sendCode: 'Enviarme un código',
  sendCodeAgain: 'Enviar otro código',
  codeText: (email: string) => `Te enviamos un código a ${email} para comprobar que la cuenta es tuya.`,
  codeFailed: 'No pudimos enviar el código. Inténtalo de nuevo.',
  order: 'Número de uno de tus pedidos',
  orderHint:
    'Por ejemplo V-7K2M9QXD. Es el de la compra con la que se creó tu cuenta; lo ves en su confirmación.',
  create: 'Crear contraseña',
  creating: 'Creando…',

  resetTitle: 'Crea una contraseña nueva',
  resetText: 'El enlace sirve una sola vez. Después inicia sesión con tu contraseña nueva.',
  noLink: 'Este enlace está incompleto. Ábrelo desde tu correo o pide uno nuevo.',
  askAgain: 'Pedir un enlace nuevo',
} as const
