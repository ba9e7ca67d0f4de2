import type { ErrorCode } from '#shared/errors.ts'
import type { FrameForm } from '#shared/contracts/payment-methods.ts'
import type { Cents } from '#shared/rules/money.ts'
import type { CodeWanted, Payment, PaymentProvider } from '#server/modules/payments/provider.ts'

/** What a provider reports by itself. None of it is believed: it only names the payment to ask the provider about. */
export interface ProviderEvent {
  id: string
  type: string
  /** The provider's own id of what changed; null where the event names none. */
  ref: string | null
  /** The payment of ours that it names; null for none. */
  paymentId: string | null
}

export interface WebhookRequest {
  headers: Headers
  query: URLSearchParams
  body: unknown
}

/** PAYMENT-09: how a provider's own messages are recognised and read. */
interface Webhook {
  /** Whether the owner set what a message is recognised by. */
  listens(): boolean
  isGenuine(request: WebhookRequest): boolean
  /** Refuses with `badRequest` what is no event. May ask the provider, so never inside of a transaction. */
  readEvent(request: WebhookRequest): ProviderEvent | Promise<ProviderEvent>
}

/** What the content security policy of /pago must admit for a provider's frame. */
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

/** A provider's own page that is wanted for a payment (PROVIDER-05). */
export interface RedirectWanted extends CodeWanted {
  /** Where the page leads back to; it proves nothing. */
  returnUrl: string
  webhookUrl: string
}
export interface RedirectOpened {
  /** The provider's own id of the page, by which `dropCode` closes it. */
  ref: string
  url: string
}

/** For a provider that is paid on its own page. Until it is paid or its time is over the payment is `waiting`. */
interface Redirect {
  /** Throws ProviderError where the page was not opened. */
  open(payment: Payment, wanted: RedirectWanted): Promise<RedirectOpened>
  /** Whether the provider's word for a waiting payment says that it is being decided. */
  isUnderway(rawState: string): boolean
  /** What the address names that its page leads back to: our payment, and perhaps the provider's. null for neither. */
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

/** One provider as its folder gives it: what it does with money, and how it stands in the shop (PROVIDER-01). */
export interface ProviderAdapter extends PaymentProvider {
  /** The names of the variables that it reads, so that a misspelled one is noticed (OWNER-06). */
  variables: readonly string[]
  /** Whether its keys are set. Throws StartError for a variable that makes no sense. */
  hasKeys(): boolean
  settings: readonly ProviderSetting[]
  /** PAY-01: listed on /pago even without keys, as not available. */
  isAlwaysListed: boolean
  /** On /pago, and on receipts. */
  texts: { title: string; hint: string; label: string }
  /** PAYMENT-14: totals that it takes, in céntimos, and what is said of others. */
  limits(): Promise<{ min: Cents; max: Cents; outside: string }>
  /** PAYMENT-14: refuses what somebody wants to pay with where this total cannot be paid so. */
  checkMeans(token: string, total: Cents): Promise<void>
  /** ERR-20: the refusal for a charge that was refused with the provider's word. */
  refusalOf(token: string, word: string | null): ErrorCode
  /** PAYMENT-15: whether a code is offered beside the card for this total. */
  offersCode(total: Cents): Promise<boolean>
  /** null for a provider without a frame of its own. */
  frame: Frame | null
  /** null for a provider that is paid on /pago. */
  redirect: Redirect | null
  webhook: Webhook
  /** RECONCILE-04: a charge's id as the file of its panel writes it; null where no such file is read. */
  chargeReference: RegExp | null
}
