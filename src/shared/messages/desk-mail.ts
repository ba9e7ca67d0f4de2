const units = (count: number): string => (count === 1 ? '1 unidad' : `${String(count)} unidades`)
const customers = (count: number): string =>
  count === 1 ? 'Un cliente espera' : `${String(count)} clientes esperan`

/** Mails to people of a seller about the work of the day (DESK-12, DESK-13). No customer is named in them. */
export const deskMailMessages = {
  parcelSubject: (number: string, shop: string) => `Paquete nuevo ${number} en ${shop}`,
  parcelBody: (o: {
    seller: string
    number: string
    due: string
    items: readonly { name: string; quantity: number }[]
    url: string
  }) =>
    [
      `Hola, ${o.seller}:`,
      `Hay un paquete nuevo por preparar: ${o.number}. Entrégalo hasta el ${o.due}.`,
      o.items.map(({ name, quantity }) => `- ${name}: ${units(quantity)}`).join('\n'),
      `Míralo en tu panel: ${o.url}`,
      '',
    ].join('\n\n'),

  waitingSubject: (count: number, shop: string) => `${customers(count)} tu respuesta en ${shop}`,
  waitingBody: (o: { seller: string; count: number; since: string; url: string }) =>
    [
      `Hola, ${o.seller}:`,
      o.count === 1
        ? `Un cliente espera tu respuesta desde el ${o.since}.`
        : `${String(o.count)} clientes esperan tu respuesta; el primero, desde el ${o.since}.`,
      `Respóndeles en tu panel: ${o.url}`,
      '',
    ].join('\n\n'),
} as const
