import { island } from '#islands/Boundary.tsx'
import { DeskPasswordForm } from '#islands/desk/DeskPasswordForm.tsx'
import { Sessions } from '#islands/desk/Sessions.tsx'
import { Team } from '#islands/desk/Team.tsx'
import type { SellerAnswer } from '#shared/contracts/chat.ts'
import { deskMessages as words } from '#shared/messages/desk.ts'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { deskPaths } from '#shared/routes.ts'
import { changePassword } from '#stores/desk/account.ts'
import { deskPlace } from '../frame/Desk.tsx'
import { ListSkeleton } from '../frame/ListPart.tsx'
import { OwnData } from './team/OwnData.tsx'

/** FRAME-18: the team for who may manage it, and everybody's own account (PEOPLE-10 to PEOPLE-12). */
export const TeamScreen = island(
  deskPlace(
    { title: say.team, path: deskPaths.team, capability: 'account' },
    seller => <TeamAndAccount seller={seller} />,
    <ListSkeleton />,
  ),
)

const TeamAndAccount = ({ seller }: { seller: SellerAnswer }) => (
  <div className="desk-team">
    {seller.person.may.includes('team') ? <Team seller={seller} /> : <p className="notice">{words.noTeam}</p>}
    <div className="grid grid-cols-1 gap-3">
      <Sessions seller={seller} />
      <section className="card grid gap-4 p-4 md:p-6" aria-labelledby="change-title">
        <h2 id="change-title" className="text-xl">
          {words.changeTitle}
        </h2>
        <p className="text-muted">{words.changeText}</p>
        <DeskPasswordForm
          asks={['oldPassword']}
          button={{ idle: words.change, busy: words.changing }}
          email={seller.email}
          onSend={({ oldPassword, newPassword, confirmPassword }) =>
            changePassword({ oldPassword, newPassword, confirmPassword })
          }
        />
      </section>
      <OwnData email={seller.email} />
    </div>
  </div>
)
