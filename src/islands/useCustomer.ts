import { useEffect, useEffectEvent, useState } from 'react'
import { routes } from '#shared/routes.ts'
import { $loggedIn, $newPasswordDue, saveRedirectHere } from '#stores/auth.ts'
import { goTo } from '#browser/go.ts'

/**
 * ROUTE-32, D-07: a visitor who is not signed in goes to /login and comes back here afterwards. For a signed-in
 * customer it runs `open` once; one with the initial password first sets a new one and comes back too (D-49). This only
 * helps the visitor: what protects the data is the API.
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
