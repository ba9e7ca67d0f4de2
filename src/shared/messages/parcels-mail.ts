import { mailGreeting } from './mail.ts'

/** PARCEL-15: the mail that asks whether a parcel came. */
export const deliveryMailMessages = {
  subject: (number: string, shop: string) => `¿Recibiste tu paquete ${number} de ${shop}?`,
  body: (o: { name: string; number: string; shipped: string; isPaid: boolean; url: string; help: string }) =>
    [
      mailGreeting(o.name),
      `El ${o.shipped} salió tu paquete ${o.number}, y todavía no sabemos si lo tienes.`,
      `Si ya lo recibiste, dínoslo aquí: ${o.url}`,
      o.isPaid
        ? 'Si no te llegó, escríbenos. Si en tres días no sabemos nada de ti ni del transportista, lo daremos por entregado; igual puedes reclamar después.'
        : 'Si no te llegó, escríbenos.',
      o.help,
      '',
    ].join('\n\n'),
} as const
