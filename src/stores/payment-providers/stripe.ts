import { loadScript } from './script.ts'

/** What we use of Stripe's script (docs.stripe.com, "Payment Element"). */
interface Stripe {
  elements(o: { clientSecret: string; locale: string }): Elements
  confirmPayment(o: {
    elements: Elements
    confirmParams: { return_url: string }
  }): Promise<{ error?: { type?: string; message?: string } }>
}
interface Elements {
  create(type: 'payment'): { mount(place: HTMLElement): void }
}

export interface StripeForm {
  /** Leaves for `returnUrl` when the bank agrees; else gives the sentence for the customer, '' where there is none. */
  confirm(returnUrl: string): Promise<string>
}

/** Stripe's own card form in an element of ours; the card's data stay in its frame. */
export async function mountStripe(
  o: { script: string; publicKey: string },
  clientSecret: string,
  place: HTMLElement,
): Promise<StripeForm> {
  await loadScript(o.script)
  const { Stripe: connect } = window as unknown as { Stripe?: (publicKey: string) => Stripe }
  if (!connect) throw new Error('The script of the card provider did not start.')
  const stripe = connect(o.publicKey)
  const elements = stripe.elements({ clientSecret, locale: 'es' })
  elements.create('payment').mount(place)
  return {
    confirm: async returnUrl => {
      const { error } = await stripe.confirmPayment({ elements, confirmParams: { return_url: returnUrl } })
      const isForCustomer = error?.type === 'card_error' || error?.type === 'validation_error'
      return (isForCustomer && error.message) || ''
    },
  }
}
