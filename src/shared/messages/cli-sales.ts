import { joined } from './joined.ts'

const refusals = (count: number): string =>
  count === 0
    ? ''
    : ` · OJO: ${count === 1 ? '1 pedido devuelto' : `${String(count)} pedidos devueltos`} antes con este celular o documento`

/** What the owner's commands about orders and coupons print. */
export const cliSalesMessages = {
  noOrders: 'No hay pedidos.',
  order: (o: {
    number: string
    date: string
    status: string
    payment: string
    total: string
    items: number
    customer: string
    phone: string
    refusals: number
  }) =>
    `${o.number} · ${o.date} · ${o.status} · ${o.payment} · ${o.total} · ${String(o.items)} u. · ${o.customer}${o.phone === '' ? '' : ` · ${o.phone}`}${refusals(o.refusals)}`,
  reduced: (number: string, status: string, o: { total: string; isPaid: boolean }) =>
    `${number}: ${status}, ahora por ${o.total}${o.isPaid ? '' : ' (por cobrar)'}`,
  line: (o: {
    place: number
    quantity: number
    name: string
    details: string
    amount: string
    cancelled: number
    returned: number
  }) =>
    joined(
      `  ${String(o.place)}. ${String(o.quantity)} x ${o.name}`,
      o.details,
      o.amount,
      o.cancelled > 0 && `anuladas ${String(o.cancelled)}`,
      o.returned > 0 && `devueltas ${String(o.returned)}`,
    ),
  contact: (parts: readonly string[]) => `Contacto: ${joined(...parts)}`,
  delivery: (way: string, store: string) => `Entrega: ${way}${store === '' ? '' : ` · ${store}`}`,
  reversal: (o: {
    date: string
    kind: 'cancelled' | 'returned'
    settlement: 'money' | 'credit'
    amount: string
    reason: string
  }) =>
    joined(
      `  ${o.date}`,
      o.kind === 'cancelled' ? 'anulado' : 'devuelto',
      o.amount,
      o.settlement === 'credit' && 'nota de crédito',
      o.reason,
    ),
  bill: (placed: string, now: string) =>
    placed === now ? `Total: ${placed}` : `Total: ${now} (al hacerse el pedido, ${placed})`,
  quantityInvalid: (word: string) => `«${word}» no es una cantidad, por ejemplo 1.`,
  moved: (number: string, status: string) => `${number}: ${status}`,
  unknownStatus: (word: string, words: readonly string[]) =>
    `«${word}» no es un estado. Los estados son: ${words.join(', ')}.`,
  noCoupons: 'No hay cupones.',
  coupon: (o: {
    code: string
    worth: string
    minimum: string
    from: string
    to: string
    used: number
    limit: number | null
    isPersonal: boolean
  }) =>
    joined(
      o.code,
      o.isPersonal && 'nota de crédito de un cliente',
      o.worth,
      o.minimum && `desde ${o.minimum} de compra`,
      o.from && `vale desde el ${o.from}`,
      o.to && `hasta el ${o.to}`,
      `usado ${String(o.used)}${o.limit === null ? '' : ` de ${String(o.limit)}`} veces`,
    ),
  percent: (value: number) => `${String(value)} %`,
  amount: (soles: string) => `${soles} menos`,
  couponMade: (code: string) => `Listo: el cupón ${code} ya se puede usar.`,
  couponMadeFrom: (code: string, date: string) => `Listo: el cupón ${code} se puede usar desde el ${date}.`,
  couponOver: 'Nadie podría usar ese cupón: su último día ya pasó, o es antes del primero.',
  couponTaken: (code: string) => `El cupón ${code} ya existe. Quítalo antes con: cupones quitar ${code}`,
  couponGone: (code: string) => `Se quitó el cupón ${code}.`,
  couponUnknown: (code: string) => `No hay ningún cupón ${code}.`,
  couponIsNote: (code: string) => `${code} es una nota de crédito: es dinero de su cliente, y no se quita.`,
  codeInvalid: 'El código lleva de 3 a 40 letras, números o guiones.',
  percentInvalid: 'El porcentaje es un número entero de 1 a 100.',
  usesInvalid: (word: string) => `«${word}» no es una cantidad de usos.`,
} as const

/** What the owner's commands about receipts print (FISCAL-06, FISCAL-07). */
export const cliFiscalMessages = {
  customer: (name: string, document: string) => `Cliente: ${name}${document === '' ? '' : ` · ${document}`}`,
  receipt: (lines: readonly string[]) => `Comprobante: ${lines.join(' · ')}`,
  place: (address: string, code: string) =>
    `Lugar: ${address}${code === '' ? ' · sin código de distrito' : ` · ubigeo ${code}`}`,
  tax: (o: { base: string; percent: number; tax: string; total: string }) =>
    `Base ${o.base} · IGV ${String(o.percent)} %  ${o.tax} · Total ${o.total}`,
  exported: (date: string) => `Exportado: ${date}`,
  before: (o: { date: string; by: 'customer' | 'owner'; was: readonly string[] }) =>
    `  ${o.date} · corregido por ${o.by === 'owner' ? 'la tienda' : 'su cliente'}, antes ${o.was.join(' · ')}`,
  corrected: (number: string, lines: readonly string[]) => `${number}: ${lines.join(' · ')}`,
  tellAccountant: (date: string) =>
    `OJO: este comprobante se exportó el ${date}. Avisa a tu contador, o anúlalo con una nota de crédito y emite otro.`,
  noBusinessName: 'Falta la razón social de la factura.',
  unknownDocument: (word: string) =>
    `«${word}» no es un documento. Los documentos son: DNI, CE, PASAPORTE, RUC.`,
} as const

/** What the owner's commands about exchanges print. */
export const cliExchangeMessages = {
  none: 'Ninguna solicitud espera.',
  exchange: (o: {
    number: number
    date: string
    order: string
    kind: string
    state: string
    customer: string
  }) => joined(String(o.number), o.date, o.order, o.kind, o.state, o.customer),
  reason: (text: string) => `  Motivo: ${text}`,
  answer: (text: string) => `  Respuesta: ${text}`,
  comesBy: (text: string) => `  Cómo vuelve: ${text}`,
  payer: (who: string) => `  Paga su envío: ${who}`,
  replacement: (number: string) => `  Sale en el paquete ${number}`,
  payerUnknown: (word: string, known: readonly string[]) =>
    `«${word}» no paga el envío. Puede ser: ${known.join(', ')}.`,
  heldUntil: (date: string) => `  La talla nueva se guarda hasta el ${date}.`,
  note: (code: string) => `  Nota de crédito: ${code}`,
  hasPicture: (number: number) => `  Hay una foto: cambios ver ${String(number)} --foto foto.jpg`,
  noPicture: 'Esa solicitud no tiene foto.',
  saved: (file: string, mime: string) => `Foto guardada en ${file} (${mime}).`,
  unknown: (number: number) => `No hay ninguna solicitud ${String(number)}.`,
  numberInvalid: (word: string) => `«${word}» no es el número de una solicitud, por ejemplo 12.`,
  textLong: (max: number) => `El texto tiene como máximo ${String(max)} letras.`,
  reasonMissing: 'Escribe el motivo: el cliente lo lee.',
  decided: (number: number, state: string) => `Solicitud ${String(number)}: ${state}`,
} as const
