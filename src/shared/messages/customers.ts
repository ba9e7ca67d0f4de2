/** What the account calls answer (API-30 to API-32, ERR-14, D-49, D-74, D-75). */
export const customerMessages = {
  registered: 'Ya tienes tu cuenta',
  signedIn: 'Login exitoso',
  signedOut: 'Sesión cerrada',
  passwordChanged: 'Tu contraseña se actualizó',
  /** D-75: the same for every e-mail. */
  linkSent:
    'Si el correo tiene una cuenta, te enviamos un enlace para crear una contraseña nueva. Vence en 30 minutos.',
  /** D-75: the shop cannot mail, so the customer has to ask its people. */
  linkNotSent:
    'Esta tienda no envía correos automáticos. Escríbenos y te ayudamos a crear una contraseña nueva.',
  codeSent: 'Te enviamos un código a tu correo. Vence en 30 minutos.',
} as const
