import { useEffect, useState } from 'react'

/** False in the server's HTML: a form that is sent before its script came would put a password into the address. */
export function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  return isHydrated
}
