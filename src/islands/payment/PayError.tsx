import { useStore } from '@nanostores/react'
import { $cardPayment } from '#stores/card-payment.ts'

/** Errors are shown above the frame, because its button may be far below on a phone. */
const show = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

/** ERR-20: what the provider refused, or that it could not be reached. */
export function PayError() {
  const { error } = useStore($cardPayment)
  if (error === '') return null
  return (
    <p ref={show} role="alert" className="notice notice-error">
      {error}
    </p>
  )
}
