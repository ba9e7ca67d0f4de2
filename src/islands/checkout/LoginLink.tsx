import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { routes } from '#shared/routes.ts'
import { saveRedirectHere } from '#stores/auth.ts'

/** DOOR-27: to the login and back here, whatever page was saved before. */
export const LoginLink = ({ className = '' }: { className?: string }) => (
  <a href={routes.login} className={`link font-semibold ${className}`} onClick={saveRedirectHere}>
    {say.login}
  </a>
)
