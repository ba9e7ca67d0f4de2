import { stockMessages } from './stock.ts'

/** The sentence of every refusal code. `{name}` is filled from the error's details. */
export const errorMessages = {
  badRequest: 'La solicitud no es válida.',
  invalidField: 'Revisa el campo {field}.',
  malformedJson: 'El contenido enviado no es un JSON válido.',
  bodyTooLarge: 'Lo que enviaste es demasiado grande.',
  notFound: 'No encontramos {what}.',
  methodNotAllowed: 'Esta operación no existe.',
  internal: 'Ocurrió un error en el servidor. Inténtalo de nuevo en unos minutos.',
  tooManyRequests: 'Hiciste demasiados intentos. Espera unos minutos y vuelve a probar.',
  foreignOrigin: 'Esta operación solo se puede hacer desde la tienda.',
  loginRequired: 'Inicia sesión para continuar.',
  sessionExpired: 'Tu sesión venció. Inicia sesión otra vez.',
  forbidden: 'No tienes permiso para ver o cambiar estos datos.',
  newPasswordRequired: 'Antes de ver tus datos debes crear una contraseña nueva.',

  userRequired: 'Se requiere ID de usuario',
  productsInvalid: 'Formato de productos inválido',
  shippingIncomplete: 'Información de envío incompleta',
  stockExhausted: stockMessages.exhausted,
  stockExhaustedFor: `${stockMessages.exhausted}: {product}`,
  sizeRequired: stockMessages.sizeRequired,
  sizeUnknown: 'La talla no pertenece a este producto.',
  cartEmpty: 'Tu carrito no tiene productos disponibles.',
  cartChanged: 'Los precios o productos de tu carrito cambiaron. Revísalo antes de continuar.',
  shippingOptionInvalid: 'Elige una opción de envío válida.',
  limaOnly: 'La opción Todo Lima solo llega a las provincias de Lima y Callao.',
  couponInvalid: 'El cupón no es válido',
  guestIdInvalid: 'El carrito de invitado no es válido.',
  idempotencyConflict: 'Este pedido ya se envió con otros datos. Revisa tu carrito.',

  orderCancelled: 'Este pedido fue cancelado',
  orderNotPending: 'Este pedido ya no se puede modificar.',
  orderStatusRefused: 'Un pedido {from} no puede pasar a {to}.',
  paymentUnavailable: 'El pago con tarjeta no está disponible por el momento.',
  paymentNotFinished: 'El pago no se pudo procesar',
  paymentMismatch: 'El monto no coincide con tu pedido.',

  emailTaken: 'Este correo ya está registrado. Inicia sesión para continuar.',
  credentialsWrong: 'El correo o la contraseña no son correctos.',
  emailInvalid: 'Escribe un correo electrónico válido.',
  phoneInvalid: 'El celular debe tener 9 dígitos y empezar con 9.',
  passwordShort: 'La contraseña debe tener al menos 6 caracteres.',
  documentInvalid: 'El número de documento no es válido.',
  receiptNumberInvalid: 'El RUC debe tener 11 dígitos.',
  policiesRequired: 'Debes aceptar los términos y la política de privacidad.',
  lookupEmpty: 'No se encontraron datos para este documento',
  lookupFailed: 'Error al consultar los datos del documento',
  brandFailed: 'Error al cargar la marca',
} as const

export type ErrorCode = keyof typeof errorMessages
