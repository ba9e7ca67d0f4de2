import { CURRENCY } from '#shared/business.ts'
import { cardPaymentMessages as say } from '#shared/messages/card-payment.ts'
import { toCents, type Soles } from '#shared/rules/money.ts'
import { CardError, type FrameSecurity } from '#stores/card-payment.ts'
import { forgetScript, loadScript } from './script.ts'

/** What Culqi's 3-D Secure script offers as `window.Culqi3DS` (docs.culqi.com, "Culqi 3DS"). */
interface Culqi3ds {
  publicKey: string
  options: { showModal: boolean; showLoading: boolean; closeModalAction: () => void }
  settings: { charge: { totalAmount: number; currency: string; returnUrl: string }; card: { email: string } }
  generateDevice(): Promise<string | null>
  initAuthentication(token: string): void
}
interface Security {
  securityScript: string
  publicKey: string
}

async function library(o: Security): Promise<Culqi3ds> {
  await loadScript(o.securityScript)
  const { Culqi3DS: check } = window as unknown as { Culqi3DS?: Culqi3ds }
  if (!check) throw new Error(say.notLoaded)
  check.publicKey = o.publicKey
  return check
}

/** The longest wait for something that only helps against fraud. */
const DEVICE_MS = 5_000

/**
 * PAYMENT-11: what Culqi notes about this browser, for the first charge. undefined when the script does not come or has
 * no answer: Culqi then decides by itself.
 */
async function knowDevice(o: Security): Promise<string | undefined> {
  const made = library(o).then(check => check.generateDevice())
  const late = new Promise<null>(resolve => setTimeout(resolve, DEVICE_MS, null))
  return (await Promise.race([made, late]).catch(() => null)) ?? undefined
}

/** The token that must be proved is valid for five minutes. */
const BANK_MS = 5 * 60_000

type Proof = Record<string, unknown>

/**
 * PAYMENT-12: how the bank's check ended; closing its window is an end too. Rejects with a CardError, after which
 * nothing was charged.
 */
const ended = (check: Culqi3ds, cancelled: AbortSignal): Promise<Proof> =>
  new Promise((resolve, reject) => {
    const stop = new AbortController()
    const { signal } = stop
    const end = (proof: Proof | null, sentence = '') => {
      stop.abort()
      clearTimeout(timer)
      if (proof) resolve(proof)
      else reject(new CardError(sentence))
    }
    const timer = setTimeout(() => end(null, say.bankTooLate), BANK_MS)
    cancelled.addEventListener('abort', () => end(null, say.bankClosed), { signal })
    check.options = {
      showModal: true,
      showLoading: true,
      closeModalAction: () => void (signal.aborted || end(null, say.bankClosed)),
    }
    // The script reports by a message to its own page.
    addEventListener(
      'message',
      ({ origin, data }: MessageEvent<{ parameters3DS?: Proof | null; error?: unknown } | null>) => {
        if (origin !== location.origin || typeof data !== 'object' || !data) return
        if (data.parameters3DS) end(data.parameters3DS)
        else if (data.error) end(null, say.bankCheckFailed)
      },
      { signal },
    )
  })

/** Lets the customer's bank check the payment; returns the proof that the charge needs. Refuses with a CardError. */
async function authenticate(
  o: Security,
  payment: { token: string; email: string; price: Soles; cancelled: AbortSignal },
): Promise<Record<string, string>> {
  const check = await library(o).catch(() => {
    throw new CardError(say.bankCheckFailed)
  })
  check.settings = {
    charge: { totalAmount: toCents(payment.price), currency: CURRENCY, returnUrl: location.href },
    card: { email: payment.email },
  }
  const outcome = ended(check, payment.cancelled)
  check.initAuthentication(payment.token)
  try {
    const proof = Object.entries(await outcome).filter(([, value]) => value !== null && value !== undefined)
    return Object.fromEntries(proof.map(([name, value]) => [name, String(value)]))
  } catch (error) {
    // A bank window that is still open would prove nothing any more; the next card gets a new one.
    if (payment.cancelled.aborted) takeAway(o)
    throw error
  }
}

function takeAway(o: Security): void {
  document.getElementById('culqi-3ds')?.remove()
  forgetScript(o.securityScript)
}

let device: Promise<string | undefined> | undefined

/**
 * PAYMENT-11, PAYMENT-12: what Culqi's scripts do for a charge. The device data is loaded at the first question, so
 * that nobody waits for it.
 */
export const securityOf = (o: Security): FrameSecurity => ({
  device: () => (device ??= knowDevice(o)),
  authenticate: payment => authenticate(o, payment),
})
