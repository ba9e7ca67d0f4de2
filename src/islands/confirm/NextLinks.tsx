import { confirmMessages as say } from '#shared/messages/confirm.ts'
import { routes } from '#shared/routes.ts'

interface Props {
  canRetry?: boolean
  /** Drawn as a quiet button if the page already has a main one. */
  isQuiet?: boolean
}

/** CONF-11, CONF-12. */
export const NextLinks = ({ canRetry = false, isQuiet = canRetry }: Props) => (
  <nav className="grid gap-3 sm:flex sm:flex-wrap print:hidden" aria-label={say.next}>
    {canRetry && (
      <a href={routes.payment} className="btn btn-primary">
        {say.retry}
      </a>
    )}
    <a href={routes.orders} className={`btn ${isQuiet ? 'btn-quiet' : 'btn-primary'}`}>
      {say.orders}
    </a>
    <a href={routes.home} className="btn btn-quiet">
      {say.shop}
    </a>
    <a href={routes.dashboard} className="btn btn-quiet">
      {say.dashboard}
    </a>
  </nav>
)
