import { useEffect } from 'react'
import { Icon } from '#components/Icon.tsx'
import { confirmMessages as say } from '#shared/messages/confirm.ts'
import { routes } from '#shared/routes.ts'
import { $user } from '#stores/auth.ts'
import { $passwordState, loadPasswordState } from '#stores/password.ts'
import { useAtom } from '../useAtom.ts'

/** DOOR-08, D-49: the account that the first order made, shown only to its customer. */
export function OwnPassword() {
  const state = useAtom($passwordState)
  const user = useAtom($user)
  useEffect(() => void loadPasswordState(), [])
  if (state.state !== 'ready' || !state.value.initial || state.value.restricted) return null
  return (
    <section className="card grid gap-3 p-5 print:hidden" aria-labelledby="own-password">
      <h2 id="own-password" className="flex items-center gap-2 text-lg">
        <Icon name="user" className="size-5 shrink-0" />
        {say.account}
      </h2>
      <p className="wrap-anywhere">{say.accountText(user?.email ?? '')}</p>
      <a href={routes.changePassword} className="btn btn-quiet sm:justify-self-start">
        {say.ownPassword}
      </a>
    </section>
  )
}
