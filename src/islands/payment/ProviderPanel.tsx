import type { FrameForm } from '#shared/contracts/payment-methods.ts'
import type { PaymentMethod } from '#shared/rules/payment-methods.ts'
import type { Purchase } from '#stores/purchase.ts'
import { CardPanel } from './CardPanel.tsx'
import { RedirectPanel } from './RedirectPanel.tsx'

interface Props {
  method: PaymentMethod
  title: string
  /** null for a provider that is paid on its own page. */
  form: FrameForm | null
  purchase: Purchase
}

/** PROVIDER-05: a provider's frame on this page, or the way to its own page. */
export const ProviderPanel = ({ method, title, form, purchase }: Props) =>
  form === null ? (
    <RedirectPanel key={method} provider={method} title={title} purchase={purchase} />
  ) : (
    <CardPanel key={method} provider={method} form={form} purchase={purchase} />
  )
