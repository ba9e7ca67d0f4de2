import { useEffect, useState } from 'react'

/**
 * The text after the `#`; null until the page is hydrated. It is removed from the address bar, and so from the history.
 */
export function useLinkSecret(): string | null {
  const [secret, setSecret] = useState<string | null>(null)
  useEffect(() => {
    setSecret(location.hash.slice(1))
    history.replaceState(null, '', location.pathname)
  }, [])
  return secret
}
