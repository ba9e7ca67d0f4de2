import { stockMessages } from './stock.ts'

/** The sentence of every refusal code. `{name}` is filled from the error's details. */
export const errorMessages = {
  badRequest: 'La solicitud no es válida.',
  invalidField: 'Revisa el campo {field}.',
  malformedJson: 'El contenido enviado no es un JSON válido.',
  malformedForm: 'El formulario enviado no se pudo leer.',
  bodyIncomplete: 'La solicitud no llegó completa. Inténtalo de nuevo.',
  tooManyPages: 'Abriste muchas páginas seguidas. Espera unos segundos y vuelve a probar.',
  serverBusy: 'La tienda está muy ocupada. Inténtalo de nuevo en unos segundos.',
  bodyTooLarge: 'Lo que enviaste es demasiado grande.',
  addressTooLong: 'La dirección es demasiado larga.',
  headersTooLarge: 'La solicitud trae demasiados datos en su encabezado.',
  requestTimeout: 'La solicitud tardó demasiado en llegar. Inténtalo de nuevo.',
  notFound: 'No encontramos {what}.',
  methodNotAllowed: 'Esta operación no existe.',
  internal: 'Ocurrió un error en el servidor. Inténtalo de nuevo en unos minutos.',
  shopStarting: 'La tienda se está preparando. Vuelve a intentarlo en unos segundos.',
  databaseAway: 'La tienda hizo una pausa y vuelve sola. Inténtalo de nuevo en unos segundos.',
  diskFull: 'La tienda no puede guardar cambios por el momento. Inténtalo de nuevo en unos minutos.',
  tooManyCalls: 'Desde tu red llegan demasiadas solicitudes a la vez. Inténtalo de nuevo en unos segundos.',
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
  shopUnnamed: 'Esta tienda todavía no toma pedidos: le falta decir quién vende. Inténtalo más tarde.',
  cartChanged: 'Los precios o productos de tu carrito cambiaron. Revísalo antes de continuar.',
  shippingFeeChanged: 'El envío de tu pedido cuesta {fee}. Revisa el total antes de continuar.',
  shippingOptionInvalid: 'Elige una opción de envío válida.',
  limaDistrictUnknown:
    'No reconocemos {city} como distrito de Lima o Callao. Elígelo de la lista, o usa la opción A provincia.',
  limaOnly: 'La opción Todo Lima solo llega a las provincias de Lima y Callao.',
  couponInvalid: 'El cupón no es válido',
  storeTwice: 'Ya hay una tienda «{name}», o ese nombre no tiene letras.',
  storesUnreadable: 'Primero corrige tu lista de tiendas. {problem}',
  synonymsUnreadable: 'Primero corrige tu tabla de sinónimos. {problem}',
  synonymsFull: 'Ya hay {max} palabras para «{meaning}». Quita una primero.',
  storeMapInvalid: 'El mapa debe ser una dirección que empiece con https://.',
  cartFull: 'Tu carrito ya tiene {max} productos distintos. Quita alguno para agregar otro.',
  wishlistFull: 'Tu lista ya tiene {max} favoritos. Quita alguno para agregar otro.',
  lineUnitsTooMany:
    'Puedes pedir hasta {units} de {product} por compra. Reduce la cantidad en tu carrito o escríbenos para una compra mayor.',
  orderUnitsTooMany:
    'Puedes pedir hasta {max} unidades por compra. Reduce tu carrito o escríbenos para una compra mayor.',
  openOrdersTooMany: 'Tienes {orders} sin confirmar. Confirma o modifica {which} antes de hacer otro.',
  openOrdersOfContact:
    '{contact} ya llegó al máximo de pedidos sin confirmar ({max}). Confirma alguno de ellos o inténtalo más tarde.',
  cashTooMuch: 'Contra entrega llevamos pedidos de hasta {max}. {instead}.',
  cashNotHere: 'Los pedidos a {province} no se pagan contra entrega. {instead}.',
  ordersADay: 'Llegaste al máximo de pedidos por hoy. Inténtalo mañana o escríbenos.',
  orderAttemptsADay:
    'Intentaste hacer muchos pedidos hoy con esta cuenta. Inténtalo mañana o escríbenos y te ayudamos.',
  proofNeeded:
    'Hay mucha actividad en tu red, que quizá compartes con otras personas. Espera unos minutos o prueba con otra conexión.',
  orderProofNeeded:
    'En tu red, que quizá compartes con otras personas, hay varios pedidos sin pagar. Comprueba que este es tuyo para continuar.',
  orderCodeWrong: 'El código no es correcto o ya venció. Revisa el correo o pide otro.',
  networkOrdersFull:
    'En tu red, que quizá compartes con otras personas, hay demasiados pedidos sin pagar. Inténtalo en 15 minutos, prueba con otra conexión o escríbenos.',
  networkStockHeld:
    'Otras personas de tu red tienen reservadas unidades de {product}. Inténtalo en 15 minutos, prueba con otra conexión o escríbenos.',
  cashWaitsForShop:
    'Para pagar este pedido contra entrega, la tienda lo confirma contigo: escríbenos con su número. Guardamos tus productos 15 minutos.',
  cardTriesTooMany: 'Hiciste demasiados intentos con tarjeta. Elige contra entrega o inténtalo mañana.',
  chatDayFull: 'Llegaste al máximo de mensajes por hoy. Inténtalo mañana.',
  chatFilesDay: 'Llegaste al máximo de archivos por hoy. Inténtalo mañana o escribe un mensaje.',
  chatFilesFull: 'Ya enviaste todos los archivos que caben en tu cuenta. Envíalo por correo o WhatsApp.',
  complaintsADay: 'Ya registraste varias hojas hoy con este correo. Inténtalo mañana o acércate a la tienda.',
  reviewerIsShop:
    'Tu cuenta lleva el nombre de la tienda, y con él no se publican opiniones. Escríbenos para corregirlo.',
  uploadsFull:
    'Hoy ya no podemos recibir más archivos por esta vía. Envía lo demás sin el archivo y mándanos el archivo por correo.',
  uploadsPaused:
    'Por ahora no podemos recibir archivos. Envía lo demás sin el archivo y mándanos el archivo por correo.',
  guestIdInvalid: 'El carrito de invitado no es válido.',
  repeatConflict: 'Esto ya se envió con otros datos. Revisa lo que aparece ahora y vuelve a intentarlo.',
  idempotencyConflict: 'Este pedido ya se envió con otros datos. Revisa tu carrito.',

  orderUnknown: 'No se encontró el pedido',
  contactWrong: 'El correo o documento no corresponde a este pedido.',
  orderCancelled: 'Este pedido fue cancelado',
  orderNotPending: 'Este pedido ya no se puede modificar.',
  ordersUnderWay:
    'Tienes pedidos en camino: {numbers}. Podrás eliminar tu cuenta cuando se entreguen o se cancelen.',
  parcelStateRefused: 'El paquete {number} está {from} y no puede pasar a {to}. {next}',
  receiptNotDue: '{document} no es un comprobante que ya corresponda. De ese pedido hay: {known}.',
  receiptIssuers: 'De {document} hay comprobantes de varios emisores: {known}. Di cuál con su RUC.',
  seriesInvalid: 'Escribe serie y número con guion, por ejemplo {letter}001-123.',
  receiptNumberTaken: 'Ese número ya es el de {document}.',
  exchangeWasRefused:
    'La solicitud {number} se rechazó. Para aceptarla igual: cambios aceptar {number} --revocar',
  replacementFollowsExchange:
    'Un reemplazo no se cancela ni se devuelve por su paquete: atiéndelo con su cambio.',
  agencyUnknown: 'No hay ningún distrito con el ubigeo «{ubigeo}».',
  cashNotTaken: 'Por {number} no se cobró efectivo.',
  cashHandedOn: 'El efectivo de {number} ya figura como recibido.',
  parcelNotSellers: 'El paquete lo pasa a {to} la tienda, no su vendedor.',
  parcelChanged:
    'El paquete {number} cambió mientras tanto: ahora está {state}. Míralo y vuelve a intentarlo.',
  parcelNotUndone: 'El último cambio de {number} ya no se puede deshacer.',
  parcelNotesFull: 'El paquete {number} ya tiene {max} notas.',
  parcelProofMissing:
    'Di qué prueba la entrega: una foto, o en la nota quién la confirmó. En la tienda, el código de recojo.',
  parcelNotReceivable: 'Este paquete está {state}: todavía no se puede decir que llegó.',
  parcelNoteInvalid: 'Para pasar a {to}, revisa: {field}.',
  carrierUnknown:
    '«{name}» no es un transportista. Los que hay son: {known}. Agrega otro con: transportistas agregar NOMBRE',
  officeUnknown: '{carrier} no tiene ninguna oficina «{office}». {close}',
  pickupNone: 'El pedido {number} no se recoge en una tienda, o todavía no está confirmado.',
  pickupCodeWrong: 'Ese no es el código de recojo de este pedido.',
  pickupLocked: 'Se escribieron cinco códigos equivocados. Vuelve a intentarlo en {minutes} minutos.',
  parcelsSent:
    'Ya salieron paquetes de este pedido: {numbers}. Con --lo-demas se cancela lo que todavía no sale.',
  orderStatusRefused: 'Un pedido {from} no puede pasar a {to}. {next}',
  paymentUnavailable: 'El pago con tarjeta no está disponible por el momento.',
  paymentNotFinished: 'El pago no se pudo procesar',
  paymentInProgress: 'Tu pago anterior todavía se está procesando. Espera un momento.',
  codeNotTakenBack:
    'Este pedido tiene un código de pago y todavía no se pudo anular. Espera un momento y vuelve a intentarlo, o paga con el código.',
  paymentToVerify: 'La tienda está verificando el pago de este pedido. No hay que pagar otra vez.',
  paymentRejected: 'Tu tarjeta no fue aceptada. Prueba con otra o elige contra entrega.',
  paymentWithoutFunds: 'Tu tarjeta no tiene saldo suficiente. Prueba con otra o elige contra entrega.',
  paymentCardExpired: 'Tu tarjeta está vencida. Prueba con otra o elige contra entrega.',
  paymentWrongCvv:
    'El código de seguridad no es correcto. Revísalo al reverso de tu tarjeta y vuelve a intentar.',
  paymentAskBank:
    'Tu banco no aprobó el pago. Pídele que autorice compras por internet, prueba con otra tarjeta o elige contra entrega.',
  paymentBankAway:
    'Tu banco no está respondiendo y no se hizo ningún cargo. Espera unos minutos, prueba con otra tarjeta o elige contra entrega.',
  yapeRejected:
    'Yape no aprobó el pago y no se hizo ningún cargo. Pide otro código de aprobación en la app, paga con tarjeta o elige contra entrega.',
  cardAmountOutside:
    'Con tarjeta se paga desde {min} hasta {max}. Elige contra entrega o modifica tu pedido.',
  yapeAmountOutside:
    'Yape permite pagar hasta {max} al día. Paga este total con tarjeta o elige contra entrega.',
  webhookRefused: 'Las credenciales del aviso no son correctas.',
  paymentMismatch: 'El monto no coincide con tu pedido.',
  walletUnavailable: 'El pago con Yape o Plin no está disponible por el momento.',
  walletTriesTooMany: 'No vimos las transferencias de este pedido. Elige otro método o escríbenos.',
  walletTimeOver: 'Se acabó el tiempo para transferir. Elige otro método o haz un pedido nuevo.',
  walletNotChosen: 'Primero elige Yape o Plin para pagar este pedido.',
  operationInvalid: 'Escribe el número de operación: de 4 a 20 dígitos, como aparece en tu constancia.',
  paymentNotToVerify: 'Ningún pago de {number} está por verificar.',
  refundTooMuch: 'De lo pagado por este pedido quedan {left} por devolver como máximo.',
  refundNoted: 'Esa operación ya está anotada en otra devolución.',
  disputeNone: 'El pedido {number} no tiene una disputa abierta.',
  transferRepeated:
    'Ese número de operación ya se aprobó en el pedido {number}. Si son dos pagos distintos, repite con --otra-vez.',
  refundNotRefused: 'Ninguna devolución de ese pedido espera que la hagas tú.',
  returnTooLate:
    'Ese pedido se entregó hace más de {days} días: solo se recibe de vuelta por una falla (--falla).',

  orderNotConfirmed:
    'Ese pedido aún no está confirmado: el cliente puede modificarlo, o lo cancelas completo y su stock vuelve.',
  lineUnknown: 'Ese pedido no tiene la línea «{line}». Mira sus números con: pedidos ver {number}',
  unitsTooMany: 'De esa línea quedan {left} unidades.',

  nothingGoesBack: 'De ese pedido no se anuló ni volvió nada que se pueda nombrar.',
  exchangeRefused:
    'Para ese producto ya no se puede pedir eso: revisa los plazos en «Cambios y devoluciones». Si tiene una falla, elige «Llegó con una falla».',
  exchangeSizeMissing: 'Elige la talla que quieres en su lugar.',
  exchangeSizeUnknown: 'Esa talla no se puede elegir para este producto.',
  exchangeSoldOut:
    'Ya no queda la talla {size}. Elige otra talla o una nota de crédito, o escríbenos para encontrar una solución.',
  exchangeStatusRefused: 'Un pedido de cambio {from} no puede pasar a {to}. {next}',
  pictureType: 'La foto debe ser JPG, PNG o WebP.',

  emailTaken: 'Este correo ya está registrado. Inicia sesión para continuar.',
  signInByLink:
    'Hubo demasiados intentos con este correo. Toca «¿Olvidaste tu contraseña?»: con el enlace que te enviamos entras de inmediato.',
  signInLocked:
    'Hubo demasiados intentos con este correo. Entra desde un navegador en el que ya iniciaste sesión, o espera unas horas.',
  credentialsWrong: 'El correo o la contraseña no son correctos.',
  emailInvalid: 'Escribe un correo electrónico válido.',
  phoneInvalid: 'El celular debe tener 9 dígitos y empezar con 9.',
  passwordShort: 'La contraseña debe tener al menos 8 caracteres.',
  passwordWrong: 'La contraseña actual no es correcta.',
  passwordsDiffer: 'Las contraseñas nuevas no coinciden.',
  passwordGuessable: 'Elige una contraseña distinta de tu número de documento.',
  passwordPersonal: 'Elige una contraseña distinta de tu nombre y de tu correo.',
  passwordCommon: 'Esa contraseña es muy común y fácil de adivinar. Elige otra.',
  passwordLinkInvalid: 'Este enlace ya no es válido. Pide uno nuevo.',
  roleForbids: 'Tu rol no permite hacer esto.',
  deskPasswordShort: 'La contraseña debe tener al menos 10 caracteres.',
  invitationUnknown: 'Este enlace de invitación no existe o fue retirado. Pide otro a quien te invitó.',
  invitationUsed: 'Esta invitación ya se usó. Entra con tu correo y tu contraseña.',
  invitationExpired: 'Esta invitación venció. Pide otra a quien te invitó.',
  invitationOfAnother:
    'Entraste como {who}, y esta invitación es para {email}. Cierra esa sesión para usarla.',
  inviteeTaken: 'Ese correo ya tiene una cuenta de vendedor.',
  teamFull: 'Tu equipo ya tiene el máximo de {max} personas e invitaciones.',
  lastManager: 'Debe quedar al menos una persona con el rol «Todo».',
  roleChangedMeanwhile: 'Otra persona ya cambió ese rol: ahora es «{now}».',
  proofWrong: 'El dato no corresponde a tu cuenta. Revísalo e inténtalo de nuevo.',
  passwordAlreadySet: 'Tu cuenta ya tiene una contraseña propia.',
  mediaUnavailable: 'Las fotos no están disponibles en este momento. Vuelve a intentarlo en unos minutos.',
  alertInStock: 'Esa talla ya está disponible: puedes comprarla ahora.',
  mailUnavailable: 'La tienda no puede enviar correos por el momento.',
  documentInvalid: 'El número de documento no es válido.',
  dniInvalid: 'El DNI tiene 8 dígitos.',
  documentTooLong: 'Este documento tiene {max} caracteres como máximo.',
  receiptNumberInvalid: 'El RUC debe tener 11 dígitos.',
  rucInvalid: 'Ese RUC no existe. Revisa cada uno de sus 11 dígitos.',
  documentFixed: 'El comprobante de este pedido ya no se puede cambiar aquí. Escríbenos y lo vemos contigo.',
  documentChangesTooMany: 'Ya corregiste este comprobante varias veces. Escríbenos y lo vemos contigo.',
  businessNameRequired: 'Escribe la razón social de la factura.',
  fiscalAddressRequired: 'Escribe la dirección fiscal de la factura.',
  identityRequired:
    'Una compra de más de {above} necesita el documento de quien compra. Escribe tu DNI, carné de extranjería, pasaporte o RUC.',
  policiesRequired: 'Debes aceptar los términos y la política de privacidad.',
  attachmentTooLarge: 'El archivo supera el máximo de 5 MB.',
  attachmentType: 'Adjunta una imagen (JPG, PNG o WebP), un PDF o un documento de Word.',
  chatAttachmentType: 'Adjunta una imagen (JPG, PNG o WebP) o un PDF.',
  lookupEmpty: 'No se encontraron datos para este documento',
  lookupFailed: 'Error al consultar los datos del documento',
  territoriesFailed: 'El servicio de ubicaciones no respondió.',
} as const

export type ErrorCode = keyof typeof errorMessages
