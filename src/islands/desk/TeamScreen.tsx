import { useEffect } from 'react'
import { deskMessages as say } from '#shared/messages/desk.ts'
import { deskPaths } from '#shared/routes.ts'
import { changePassword } from '#stores/desk/account.ts'
import { valueOf } from '#stores/load.ts'
import { $seller, loadSeller } from '#stores/seller.ts'
import { island } from '../Boundary.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { SellerLogin } from '../seller/SellerLogin.tsx'
import { Suspended } from '../seller/Suspended.tsx'
import { useAtom } from '../useAtom.ts'
import { DeskPasswordForm } from './DeskPasswordForm.tsx'
import { Sessions } from './Sessions.tsx'
import { Team } from './Team.tsx'

/** /vendedor/equipo (PEOPLE-10 to PEOPLE-12): the team for who may manage it, and everybody's own account. */
export const TeamScreen = island(TeamAndAccount)

function TeamAndAccount() {
  const seller = useAtom($seller)
  useEffect(() => void loadSeller(), [])
  if (seller.state === 'loading') return <div className="skeleton h-90" aria-busy="true" />
  if (seller.state === 'failed') return <LoadFailed sentence={seller.error} retry={loadSeller} />
  const known = valueOf(seller)
  if (!known) return <SellerLogin />
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 flex-1 basis-full text-xl wrap-anywhere sm:basis-60 md:text-2xl">
          {known.shopName}
        </h1>
        <a className="btn btn-quiet" href={deskPaths.home}>
          {say.toDesk}
        </a>
      </div>
      <Suspended of={known} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {known.person.may.includes('team') && <Team />}
        <div className="grid gap-6">
          <Sessions />
          <section className="card grid gap-4 p-4 md:p-6" aria-labelledby="change-title">
            <h2 id="change-title" className="text-xl">
              {say.changeTitle}
            </h2>
            <p className="text-muted">{say.changeText}</p>
            <DeskPasswordForm
              asks={['oldPassword']}
              button={{ idle: say.change, busy: say.changing }}
              email={known.email}
              onSend={({ oldPassword, newPassword, confirmPassword }) =>
                changePassword({ oldPassword, newPassword, confirmPassword })
              }
            />
          </section>
        </div>
      </div>
    </div>
  )
}
