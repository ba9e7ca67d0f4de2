/** What the owner's commands about parcels print. */
export const cliParcelMessages = {
  none: 'No hay paquetes.',
  parcel: (o: {
    number: string
    date: string
    state: string
    shop: string
    carrier: string
    tracking: string
  }) =>
    [o.number, o.date, o.state, o.shop, o.carrier, o.tracking && `guía ${o.tracking}`]
      .filter(Boolean)
      .join(' · '),
  ofShop: 'de la tienda',
  line: (o: { quantity: number; name: string; details: string }) =>
    [`  ${String(o.quantity)} x ${o.name}`, o.details].filter(Boolean).join(' · '),
  office: (office: string, until: string) =>
    `Espera en: ${office}${until === '' ? '' : ` · hasta el ${until}`}`,
  visits: (visits: number, reason: string) => `Visitas sin entrega: ${String(visits)} · ${reason}`,
  history: 'Historia:',
  event: (o: { date: string; state: string; by: 'order' | 'owner'; note: string }) =>
    [`  ${o.date}`, o.state, o.by === 'owner' ? 'la tienda' : 'su pedido', o.note]
      .filter(Boolean)
      .join(' · '),
  moved: (number: string, state: string, order: string) => `${number}: ${state} · el pedido: ${order}`,
  unknownState: (word: string, words: readonly string[]) =>
    `«${word}» no es un estado. Los estados son: ${words.join(', ')}.`,
  dateInvalid: (word: string) => `«${word}» no es una fecha, por ejemplo 2026-12-31.`,
} as const
