/** What the owner's commands say about the company profile. */
export const settingMessages = {
  unknown: (name: string, names: readonly string[]) =>
    `No existe el dato «${name}». Los datos son: ${names.join(', ')}.`,
  notYesNo: 'el valor debe ser si o no',
  notSoles: 'el valor debe ser un monto en soles, por ejemplo 199, o vacío para desactivarlo',
  notFee: (most: string) => `el valor debe ser un monto en soles de 0 a ${most}, por ejemplo 4.99`,
  notLength: 'el valor debe ser un número de 6 a 20',
  notWhole: (least: number, most: number) =>
    `el valor debe ser un número entero de ${String(least)} a ${String(most)}`,
  notProvince: (name: string) =>
    `«${name}» no es una provincia; escríbelas separadas por comas, por ejemplo Lima, Callao, Arequipa`,
  notProvider: (name: string, known: readonly string[]) =>
    `«${name}» no es un procesador de pagos; escribe uno o varios de estos separados por comas, el principal primero: ${known.join(', ')}`,
  notUrl: 'el valor debe ser una dirección que empiece con https://, http:// o /',
  notEmail: 'el valor debe ser un correo',
  notPhone: 'el valor debe ser un celular de 9 dígitos que empieza con 9',
  notWhatsapp: 'el valor debe ser un número de WhatsApp, por ejemplo 987654321 o 51987654321',
  notPicture: 'el valor debe ser el archivo de una imagen (JPG, PNG, WebP o AVIF)',
  notRuc: 'el valor debe ser un RUC: 11 dígitos con su dígito verificador',
  tooLong: 'el valor es demasiado largo',
  bannerWithoutThreshold:
    'Atención: la tienda mostrará el aviso de envío gratis, pero envio_gratis_desde está vacío y el envío se seguirá cobrando. Eso es publicidad engañosa (Código de Protección al Consumidor). Fija el monto con: npm run shop -- empresa fijar envio_gratis_desde 199',
  all: '(todas)',
  usual: '(lo usual)',
  off: '(desactivado)',
  noLimit: '(sin límite)',
  yes: 'si',
  no: 'no',
} as const
