import { newsletterMessages as say } from '#shared/messages/newsletter.ts'
import { routes } from '#shared/routes.ts'
import { $hasLeft, $leaving, leave } from '#stores/newsletter.ts'
import { useHydrated } from '../useForm.ts'
import { island } from '../Boundary.tsx'
import { Refused } from '../Refused.tsx'
import { useAtom } from '../useAtom.ts'

interface Props {
  token: string
  email: string
  isActive: boolean
}

/** /boletin/baja/{token}: opening it changes nothing, because mail programs look at links before people do (D-16). */
export const LeaveScreen = island(Leave)

function Leave({ token, email, isActive }: Props) {
  const hydrated = useHydrated()
  const leaving = useAtom($leaving)
  const hasLeft = useAtom($hasLeft)
  return (
    <div className="mx-auto grid max-w-md gap-4 text-center" aria-live="polite">
      {hasLeft || !isActive ? (
        <>
          <p className="notice notice-ok justify-center">{say.unsubscribed}</p>
          <a href={routes.shops} className="btn btn-quiet">
            {say.toShop}
          </a>
        </>
      ) : (
        <>
          <p className="wrap-anywhere">{say.leaveText(email)}</p>
          <Refused form={$leaving} />
          <button
            type="button"
            className="btn btn-primary btn-large"
            disabled={leaving || !hydrated}
            aria-busy={leaving}
            onClick={() => void leave(token)}
          >
            {say.leave}
          </button>
        </>
      )}
    </div>
  )
}
