import { CURRENCY } from '#shared/business.ts'
import { cardPaymentMessages as say } from '#shared/messages/card-payment.ts'
import { toCents, type Soles } from '#shared/rules/money.ts'
import { CardError } from './card-error.ts'
import { loadScript } from './script.ts'

/** What Culqi's 3-D Secure script offers under `window.Culqi3DS` (docs.culqi.com, "Culqi 3DS"). */
interface Culqi3ds {
  publicKey: string
  settings: {
    charge: { totalAmount: number; currency: string; returnUrl: string }
    card: { email: string }
  }
  generateDevice(): Promise<string | null>
  initAuthentication(token: string): void
}

interface Outcome {
  parameters3DS?: Record<string, unknown> | null
  error?: unknown
}

/** The script reports its outcome by a message (postMessage) to its own page. */
const nextOutcome = (): Promise<Outcome> =>
  new Promise(resolve => {
    const listen = (event: MessageEvent<Outcome | null>) => {
      if (event.origin !== location.origin || typeof event.data !== 'object' || !event.data) return
      if (!event.data.parameters3DS && !event.data.error) return
      removeEventListener('message', listen)
      resolve(event.data)
    }
    addEventListener('message', listen)
  })

/** Lets the customer's bank check the payment; gives what the charge needs as proof. Refuses with a CardError. */
export async function authenticate(
  o: { securityScript: string; publicKey: string },
  payment: { token: string; email: string; price: Soles },
): Promise<Record<string, string>> {
  await loadScript(o.securityScript).catch(() => {
    throw new CardError(say.bankCheckFailed)
  })
  const { Culqi3DS: check } = window as unknown as { Culqi3DS?: Culqi3ds }
  if (!check) throw new CardError(say.bankCheckFailed)
  check.publicKey = o.publicKey
  check.settings = {
    charge: { totalAmount: toCents(payment.price), currency: CURRENCY, returnUrl: location.href },
    card: { email: payment.email },
  }
  await check.generateDevice()
  const outcome = nextOutcome()
  check.initAuthentication(payment.token)
  const { parameters3DS } = await outcome
  if (!parameters3DS) throw new CardError(say.bankCheckFailed)
  return Object.fromEntries(Object.entries(parameters3DS).map(([name, value]) => [name, String(value)]))
}
