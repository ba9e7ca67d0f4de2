import { CURRENCY } from '#shared/business.ts'
import { cardPaymentMessages as say } from '#shared/messages/card-payment.ts'
import type { Cents } from '#shared/rules/money.ts'
import { QR_MAX, type CardWay, type CulqiForm } from '../rules.ts'
import { forgetScript, loadScript } from './script.ts'

/** What Culqi's Custom Checkout offers (docs.culqi.com, "Custom Culqi Checkout"). */
interface Checkout {
  token?: { id?: unknown } | null
  /** A code of PagoEfectivo or a QR was made for the order in the frame. */
  order?: { id?: unknown } | null
  error?: { user_message?: unknown } | null
  /** Called when the frame has made a token or a code, or has failed to. */
  culqi: () => void
  open(): void
  close(): void
}
type CheckoutClass = new (publicKey: string, config: unknown) => Checkout

interface Opening {
  total: Cents
  /** The label of the frame's own button. */
  pay: string
  email: string
  ways: Record<CardWay, boolean>
  /** PAYMENT-15: the provider's order that a code pays; '' when none is offered. */
  order: string
}
interface Handlers {
  token: (id: string) => void
  code: () => void
  /** With the provider's sentence for people; '' if it has none. */
  refused: (sentence: string) => void
}

/** A colour of the shop (theme.css) in the notation of the frame. */
function colorOf(name: string): string {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return ''
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`)
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map(part => part.toString(16).padStart(2, '0')).join('')}`
}

const colorsOf = ({ ink, accent, paper }: Record<'ink' | 'accent' | 'paper', string>) => ({
  bannerColor: paper,
  buttonBackground: accent,
  buttonTextColor: paper,
  menuColor: ink,
  linksColor: accent,
  priceColor: ink,
})

const configOf = ({ title }: CulqiForm, { total, pay, email, ways, order }: Opening, container: string) => ({
  settings: { title, currency: CURRENCY, amount: total, ...(order === '' ? {} : { order }) },
  client: { email },
  options: {
    lang: 'es',
    installments: false,
    modal: false,
    container: `#${container}`,
    paymentMethods: {
      tarjeta: ways.card,
      yape: ways.yape,
      billetera: order !== '' && total <= QR_MAX,
      bancaMovil: order !== '',
      agente: order !== '',
      cuotealo: false,
    },
    paymentMethodsSort: ['tarjeta', 'yape', 'billetera', 'bancaMovil', 'agente'],
  },
  appearance: {
    theme: 'default',
    menuType: 'sliderTop',
    hiddenBanner: true,
    hiddenToolBarAmount: true,
    buttonCardPayText: pay,
    defaultStyle: colorsOf({ ink: colorOf('ink'), accent: colorOf('accent'), paper: colorOf('paper') }),
  },
})

const CONTAINER = 'culqi-container'

/** How long the script may take to put its frame into the box, in ms; what the frame loads comes later. */
const FRAME_MS = 5_000
const LOOK_MS = 100

/** Culqi's script reports nothing when it does not open, for example with invalid keys. */
async function whenFilled(box: HTMLElement): Promise<void> {
  for (let waited = 0; box.isConnected && box.childElementCount === 0; waited += LOOK_MS) {
    if (waited >= FRAME_MS) throw new Error(say.notLoaded)
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  }
}

/**
 * PAYMENT-08: opens Culqi's own frame inside of `place`, in a box that its script may remove again, and returns how to
 * close it. Rejects when the script or its frame does not come.
 */
export async function openCheckout(
  form: CulqiForm,
  { place, ...opening }: Opening & { place: HTMLElement },
  handlers: Handlers,
): Promise<() => void> {
  const box = document.createElement('div')
  box.id = CONTAINER
  place.replaceChildren(box)
  try {
    const checkout = await checkoutOf(form, opening, handlers)
    checkout.open()
    await whenFilled(box)
    return () => {
      checkout.close()
      box.remove()
    }
  } catch (error) {
    forgetScript(form.checkoutScript)
    throw error
  }
}

async function checkoutOf(form: CulqiForm, opening: Opening, handlers: Handlers): Promise<Checkout> {
  await loadScript(form.checkoutScript)
  const { CulqiCheckout } = window as unknown as { CulqiCheckout?: CheckoutClass }
  if (!CulqiCheckout) throw new Error(say.notLoaded)
  const checkout = new CulqiCheckout(form.publicKey, configOf(form, opening, CONTAINER))
  checkout.culqi = () => {
    const id = checkout.token?.id
    const sentence = checkout.error?.user_message
    if (typeof id === 'string') handlers.token(id)
    else if (checkout.order) handlers.code()
    else handlers.refused(typeof sentence === 'string' ? sentence : '')
  }
  return checkout
}
