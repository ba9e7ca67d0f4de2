const counted = (count: number, one: string, many: string): string =>
  `${String(count)} ${count === 1 ? one : many}`

/** The receipts of a month, and the command that writes them (FISCAL-07 to FISCAL-09). */
export const receiptMessages = {
  shipping: (option: string) => `Envío: ${option}`,
  size: (size: string) => `talla ${size}`,
  written: (o: { place: string; issuer: string; receipts: number; credits: number }) =>
    `${o.place}: ${counted(o.receipts, 'comprobante', 'comprobantes')} y ${counted(o.credits, 'nota de crédito', 'notas de crédito')}${o.issuer === '' ? '' : ` de ${o.issuer}`}`,
  incomplete: (numbers: readonly string[]) =>
    `OJO: a ${counted(numbers.length, 'comprobante le', 'comprobantes les')} falta la razón social, la dirección fiscal o el documento: ${numbers.join(', ')}. Complétalos con: pedidos documento NÚMERO …`,
  noRuc: 'OJO: tu tienda no tiene RUC. Escríbelo con: empresa fijar ruc NÚMERO',
  unfinished: (month: string) => `OJO: ${month} no terminó. Exporta el mes otra vez cuando termine.`,
  badMonth: (word: string) => `«${word}» no es un mes que se pueda exportar, por ejemplo 2026-11.`,
  folderMissing: (folder: string) => `No se puede escribir en la carpeta «${folder}».`,
  issuer: (name: string, ruc: string) =>
    ruc === ''
      ? `${name}: la tienda emite sus comprobantes.`
      : `${name}: emite sus propios comprobantes con el RUC ${ruc}. Vale para los pedidos desde ahora.`,
  badRuc: (word: string) => `«${word}» no es un RUC. Escribe sus 11 dígitos, o la palabra tienda.`,
  noted: (document: string, number: string) => `${document}: ${number}`,
  pdfMissing: (path: string) => `No se puede leer «${path}».`,
  notPdf: (path: string, max: number) => `«${path}» no es un PDF de hasta ${String(max)} MB.`,
  sellerUnknown: (name: string) => `No hay ningún vendedor que se llame «${name}».`,
} as const
