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
