import { mailGreeting } from './mail-greeting.ts'

const paragraphs = (...parts: (string | false)[]): string => `${parts.filter(Boolean).join('\n\n')}\n`

interface Told {
  name: string
  number: string
  state: 'waiting' | 'refused' | 'refusedLate' | 'returning' | 'expired'
  amount: string
  /** A moment in Lima; '' where none is known. */
  until: string
  /** One line each: wallet, number, holder. */
  accounts: readonly string[]
  reason: string
  url: string
}

const untilSentence = (until: string): string =>
  until === '' ? '' : ` Guardamos tus productos hasta el ${until} (hora de Lima).`

const happened = {
  waiting: ({ number, amount, until, accounts }: Told) => [
    `Tu pedido ${number} espera tu transferencia de ${amount}.${untilSentence(until)}`,
    accounts.join('\n'),
    'Cuando hayas transferido, entra a tu pedido y escribe el número de operación. Si ya lo enviaste, no hagas nada más.',
  ],
  refused: ({ number, amount, until }: Told) => [
    `No encontramos tu transferencia de ${amount} para el pedido ${number}.`,
    `Revisa en tu app el monto, a quién la hiciste y el número de operación. Desde tu pedido puedes enviar el número otra vez o elegir otro método de pago.${untilSentence(until)}`,
  ],
  refusedLate: ({ number, amount }: Told) => [
    `No encontramos la transferencia de ${amount} que nos avisaste para el pedido ${number}, que está cancelado.`,
    'Si tu app dice que sí se hizo, respóndenos con la constancia.',
  ],
  returning: ({ number }: Told) => [
    `Tu transferencia llegó, pero no podemos aceptarla para el pedido ${number}. El pedido queda cancelado y te devolvemos lo que transferiste; te escribimos para acordar cómo.`,
  ],
  expired: ({ number }: Told) => [
    `Se acabó el tiempo para pagar el pedido ${number} y lo cancelamos: no recibimos un número de operación. Sus productos vuelven a estar a la venta.`,
    '¿Sí habías transferido? Entra a tu pedido y envíanos el número de operación: buscamos tu dinero y te lo devolvemos.',
  ],
}

/** Mails about transfers by Yape and Plin (WALLET-04 to WALLET-08). */
export const walletMailMessages = {
  subject: {
    waiting: (number: string, shop: string) => `Tu pedido ${number} en ${shop} espera tu transferencia`,
    refused: (number: string, shop: string) =>
      `No encontramos tu transferencia del pedido ${number} en ${shop}`,
    returning: (number: string, shop: string) =>
      `Devolvemos tu transferencia del pedido ${number} en ${shop}`,
    expired: (number: string, shop: string) => `Cancelamos tu pedido ${number} en ${shop} por falta de pago`,
  },
  body: (told: Told) =>
    paragraphs(
      mailGreeting(told.name),
      ...happened[told.state](told),
      told.reason !== '' && `Motivo: ${told.reason}`,
      `Mira tu pedido aquí: ${told.url}`,
    ),
  shopSubject: (number: string, amount: string) => `Verifica un pago de ${amount} del pedido ${number}`,
  reminderSubject: (number: string, amount: string) => `Sigue por verificar: ${amount} del pedido ${number}`,
  shopBody: (o: {
    number: string
    amount: string
    wallet: string
    operation: string
    customer: string
    phone: string
    sentAt: string
    repeats: readonly string[]
    isCancelled: boolean
    hasPicture: boolean
  }) =>
    paragraphs(
      `${o.customer || 'El cliente'} dice que transfirió ${o.amount} por ${o.wallet} para el pedido ${o.number}.`,
      `Número de operación: ${o.operation}\nEnviado: ${o.sentAt}\nCelular del cliente: ${o.phone}`,
      o.repeats.length > 0 &&
        `OJO: ese número de operación ya se envió para otro pedido (${o.repeats.join(', ')}). Un mismo pago no vale dos veces.`,
      o.isCancelled
        ? 'El pedido ya está cancelado. Si el dinero llegó, apruébalo igual: la tienda anota que hay que devolverlo.'
        : 'El pedido guarda sus productos hasta que decidas. Búscalo en tu app, no en una captura: las capturas se falsifican.',
      o.hasPicture &&
        `Envió una foto de su constancia. La foto no prueba el pago: mira tu app. Para verla:\n  npm run shop -- pagos foto ${o.number} foto.jpg`,
      `Si llegó completo:\n  npm run shop -- pagos aprobar ${o.number}\nSi no llegó:\n  npm run shop -- pagos rechazar ${o.number} --no-llego\nSi llegó, pero no lo aceptas (por ejemplo, otro monto):\n  npm run shop -- pagos rechazar ${o.number} --llego-dinero --monto 50.00`,
    ),
} as const
