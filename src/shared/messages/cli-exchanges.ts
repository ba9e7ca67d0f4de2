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
  }) => [`${String(o.number)}`, o.date, o.order, o.kind, o.state, o.customer].filter(Boolean).join(' · '),
  reason: (text: string) => `  Motivo: ${text}`,
  answer: (text: string) => `  Respuesta: ${text}`,
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
