import type { Soles } from '../rules/money.ts'

/** What a provider's script needs in the browser. Only its own browser part knows the names. */
export type FrameForm = Readonly<Record<string, string | number>>

/** A provider as /pago lists it (PAY-01, PROVIDER-04). */
export interface ProviderMethod {
  /** The wire's `paymentMethod`. */
  method: string
  title: string
  /** PAY-01: one of the specified methods, which come before the others. */
  isSpecified: boolean
  /** What can be paid with; shown while it can be used. */
  hint: string
  /** Null while it cannot be used (D-70). */
  ready: {
    /** PAYMENT-14: the totals that it takes, both ends included, and the sentence for others. */
    min: Soles
    max: Soles
    outside: string
    /** For its frame on the page; null for a provider that is paid on its own page. */
    form: FrameForm | null
  } | null
}
