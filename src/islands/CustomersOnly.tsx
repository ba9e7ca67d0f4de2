import type { ReactNode } from 'react'
import { useCustomer } from './useCustomer.ts'

/** A screen of the customer area (ROUTE-32): nobody else sees it. */
export function CustomersOnly({ children }: { children: ReactNode }) {
  const isCustomer = useCustomer(() => undefined)
  if (isCustomer) return children
  // As high as the screen, so that what comes below is out of sight before and after.
  return (
    <div className="min-h-[min(100svh,75rem)]" aria-busy="true">
      <div className="skeleton h-60" />
    </div>
  )
}
