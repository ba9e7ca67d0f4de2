import { useEffect, useEffectEvent, useState } from 'react'
import { routes } from '#shared/routes.ts'
import { $loggedIn, $newPasswordDue, saveRedirectHere } from '#stores/auth.ts'
import { goTo } from '#browser/go.ts'

/**
 * ROUTE-32, D-07: who is not signed in goes to /login and comes back here afterwards. Runs `open` once for who is;
 * who still has the initial password goes to set a new one and comes back as well (D-49).
 * A courtesy to the reader: the API is the lock.
 */
export function useCustomer(open: () => void): boolean {
  const [isCustomer, setIsCustomer] = useState(false)
  const begin = useEffectEvent(open)
  useEffect(() => {
    if ($loggedIn.get()) {
      setIsCustomer(true)
      begin()
    } else {
      saveRedirectHere()
      goTo(routes.login)
    }
    return $newPasswordDue.subscribe(isDue => {
      if (!isDue || location.pathname === routes.changePassword) return
      saveRedirectHere()
      goTo(routes.changePassword)
    })
  }, [])
  return isCustomer
}
