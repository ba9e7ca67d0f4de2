import { useEffect, useState } from 'react'
import { routes } from '#shared/routes.ts'
import { $loggedIn, saveRedirect } from '#stores/auth.ts'
import { goTo } from '#stores/go.ts'

/**
 * ROUTE-32, D-07: who is not signed in goes to /login and comes back here afterwards. Runs `open` once for who is.
 * A courtesy to the reader: the API is the lock.
 */
export function useCustomer(open: () => void): boolean {
  const [isCustomer, setIsCustomer] = useState(false)
  useEffect(() => {
    if ($loggedIn.get()) {
      setIsCustomer(true)
      open()
      return
    }
    saveRedirect(location.pathname + location.search)
    goTo(routes.login)
  }, [])
  return isCustomer
}
