import type { ErrorCode } from '#shared/errors.ts'
import type { FrameForm } from '#shared/contracts/payment-methods.ts'
import type { Cents } from '#shared/rules/money.ts'
import type { CodeWanted, Payment, PaymentProvider } from '#server/modules/payments/provider.ts'

/**
 * An event that a provider sends. It proves nothing: it only names a payment, whose state is then read from the
 * provider.
 */
export interface ProviderEvent {
  id: string
  type: string
  /** The provider's own id of what changed; null when the event names none. */
  ref: string | null
  /** The shop's payment that it names; null for none. */
  paymentId: string | null
}

export interface WebhookRequest {
  headers: Headers
  query: URLSearchParams
  body: unknown
}

/** PAYMENT-09: how to recognise and read a provider's own messages. */
interface Webhook {
  /** Whether the owner set what identifies a message. */
  listens(): boolean
  isGenuine(request: WebhookRequest): boolean
  /** Refuses with `badRequest` what is not an event. May ask the provider, so never inside of a transaction. */
  readEvent(request: WebhookRequest): ProviderEvent | Promise<ProviderEvent>
}

/** What the content security policy of /pago must allow for a provider's frame. */
export interface FramePolicy {
  scripts: string[]
  styles: string[]
  directives: `${'connect-src' | 'frame-src' | 'form-action' | 'img-src'} ${string}`[]
}

/** A provider's own frame on /pago. */
interface Frame {
  /** What its script needs in the browser: public keys and addresses, no secret. */
  form(shop: { title: string }): Promise<FrameForm>
  policy(form: FrameForm): FramePolicy
}

/** A provider's own page to be opened for a payment (PROVIDER-05). */
export interface RedirectWanted extends CodeWanted {
  /** The address to which the page leads back; it proves nothing. */
  returnUrl: string
  webhookUrl: string
}
export interface RedirectOpened {
  /** The provider's own id of the page, by which `withdrawCode` closes it. */
  ref: string
  url: string
}

/** For a provider that is paid on its own page. Until it is paid or expired the payment is `waiting`. */
interface Redirect {
  /** Throws ProviderError when the page was not opened. */
  open(payment: Payment, wanted: RedirectWanted): Promise<RedirectOpened>
  /** Whether the provider's own state of a waiting payment means that it is being decided. */
  isUnderway(rawState: string): boolean
  /** What the return address names: our payment, and perhaps the provider's. null for neither. */
  readReturn(query: URLSearchParams): { paymentId: string; ref: string | null } | null
}

/** A setting of the owner's, kept as a row (provider, key, value). */
export interface ProviderSetting {
  /** As the owner writes it in `empresa fijar`. */
  name: string
  key: string
  kind: 'flag' | 'amount'
  fallback: string
}

/** One provider, as its folder exports it: what it does with money, and how it appears in the shop (PROVIDER-01). */
export interface ProviderAdapter extends PaymentProvider {
  /** The names of its variables, so that a misspelled one is noticed (OWNER-06). */
  variables: readonly string[]
  /** Whether its keys are set. Throws StartError for a variable that makes no sense. */
  hasKeys(): boolean
  settings: readonly ProviderSetting[]
  /** PAY-01: listed on /pago even without keys, as not available. */
  isAlwaysListed: boolean
  /** On /pago, and on receipts. */
  texts: { title: string; hint: string; label: string }
  /** PAYMENT-14: the totals that it takes, in céntimos, and the sentence for others. */
  limits(): Promise<{ min: Cents; max: Cents; outside: string }>
  /** PAYMENT-14: refuses means of payment that cannot pay this total. */
  checkMeans(token: string, total: Cents): Promise<void>
  /** ERR-20: the shop's refusal for a charge that the provider refused with this code. */
  refusalOf(token: string, word: string | null): ErrorCode
  /** PAYMENT-15: whether a code is offered next to the card for this total. */
  offersCode(total: Cents): Promise<boolean>
  /** null for a provider without a frame. */
  frame: Frame | null
  /** null for a provider that is paid on /pago. */
  redirect: Redirect | null
  webhook: Webhook
  /** RECONCILE-04: the form of a charge's id in the panel's report; null when no report is read. */
  chargeReference: RegExp | null
}
