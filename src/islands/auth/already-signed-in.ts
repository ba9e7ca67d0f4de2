import { useEffect } from 'react'
import { routes } from '#shared/routes.ts'
import { $loggedIn } from '#stores/auth.ts'

/**
 * D-06: a customer who is signed in when the page opens has nothing to do here; signing in on it follows AUTH-05
 * instead.
 */
export const useAlreadySignedIn = (): void =>
  useEffect(() => {
    if ($loggedIn.get()) location.replace(routes.home)
  }, [])
