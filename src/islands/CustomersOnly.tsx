import type { ReactNode } from 'react'
import { useCustomer } from './useCustomer.ts'

/** A screen of the customer area (ROUTE-32): nobody else sees it. */
export function CustomersOnly({ children }: { children: ReactNode }) {
  const isCustomer = useCustomer(() => undefined)
  return isCustomer ? children : <div className="skeleton h-60" aria-busy="true" />
}
