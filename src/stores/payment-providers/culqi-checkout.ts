import { CURRENCY } from '#shared/business.ts'
import type { CardForm } from '#shared/contracts/orders.ts'
import { cardPaymentMessages as say } from '#shared/messages/card-payment.ts'
import type { CardWay } from '#shared/rules/card-amounts.ts'
import type { Cents } from '#shared/rules/money.ts'
import { loadScript } from './script.ts'

/** What Culqi's Custom Checkout shows of itself (docs.culqi.com, "Custom Culqi Checkout"). */
interface Checkout {
  token?: { id?: unknown } | null
  error?: { user_message?: unknown } | null
  /** Called when the frame has made a token, or could not. */
  culqi: () => void
  open(): void
  close(): void
}
type CheckoutClass = new (publicKey: string, config: unknown) => Checkout

interface Opening {
  total: Cents
  /** What the frame's own button says. */
  pay: string
  email: string
  ways: Record<CardWay, boolean>
}
interface Heard {
  token: (id: string) => void
  /** With the provider's sentence for people, '' where it has none. */
  refused: (sentence: string) => void
}

/** The colours of the shop (theme.css), as the frame takes them. */
const INK = '#1b1714'
const ACCENT = '#c1121f'
const PAPER = '#ffffff'

const configOf = ({ title }: CardForm, { total, pay, email, ways }: Opening, container: string) => ({
  settings: { title, currency: CURRENCY, amount: total },
  client: { email },
  options: {
    lang: 'es',
    installments: false,
    modal: false,
    container: `#${container}`,
    paymentMethods: {
      tarjeta: ways.card,
      yape: ways.yape,
      billetera: false,
      bancaMovil: false,
      agente: false,
      cuotealo: false,
    },
    paymentMethodsSort: ['tarjeta', 'yape'],
  },
  appearance: {
    theme: 'default',
    menuType: 'sliderTop',
    hiddenBanner: true,
    hiddenToolBarAmount: true,
    buttonCardPayText: pay,
    defaultStyle: {
      bannerColor: PAPER,
      buttonBackground: ACCENT,
      buttonTextColor: PAPER,
      menuColor: INK,
      linksColor: ACCENT,
      priceColor: INK,
    },
  },
})

const CONTAINER = 'culqi-container'

/**
 * PAYMENT-08: opens Culqi's own frame inside of `place`, in a box that its script may take away again, and gives what
 * closes it. Rejects when the script does not come.
 */
export async function openCheckout(
  form: CardForm,
  { place, ...opening }: Opening & { place: HTMLElement },
  heard: Heard,
): Promise<() => void> {
  await loadScript(form.checkoutScript)
  const { CulqiCheckout } = window as unknown as { CulqiCheckout?: CheckoutClass }
  if (!CulqiCheckout) throw new Error(say.notLoaded)
  const box = document.createElement('div')
  box.id = CONTAINER
  place.replaceChildren(box)
  const checkout = new CulqiCheckout(form.publicKey, configOf(form, opening, CONTAINER))
  checkout.culqi = () => {
    const id = checkout.token?.id
    const sentence = checkout.error?.user_message
    if (typeof id === 'string') heard.token(id)
    else heard.refused(typeof sentence === 'string' ? sentence : '')
  }
  checkout.open()
  return () => {
    checkout.close()
    box.remove()
  }
}
