import { press, send, type } from '../screen.ts'
import type { Refusal } from './refusal.ts'

const seller = { id: 's1', shopName: 'Misti', person: { id: 'p1', role: 'all', may: [] } } as never

/** The islands of the desk. */
export const DESK: Record<string, Refusal> = {
  'desk/DeskPasswordScreen.tsx': {
    isGuest: true,
    draw: () =>
      import('#islands/desk/DeskPasswordScreen.tsx').then(({ DeskPasswordScreen }) => <DeskPasswordScreen />),
    act: async () => {
      await type('forgotten-email', 'rosa@example.com')
      await send()
    },
    asks: 'POST /desk/forgot-password',
  },
  'desk/InvitationScreen.tsx': {
    isGuest: true,
    path: '/vendedor/invitacion#secreto',
    draw: () =>
      import('#islands/desk/InvitationScreen.tsx').then(({ InvitationScreen }) => <InvitationScreen />),
    asks: 'POST /desk/invitation',
  },
  'desk/Invite.tsx': {
    isGuest: true,
    draw: () => import('#islands/desk/Invite.tsx').then(({ Invite }) => <Invite />),
    act: async () => {
      await type('invite-email', 'rosa@example.com')
      await send()
    },
    asks: 'POST /desk/invitations',
  },
  'desk/Sessions.tsx': {
    isGuest: true,
    draw: () => import('#islands/desk/Sessions.tsx').then(({ Sessions }) => <Sessions seller={seller} />),
    act: () => press('Reintentar'),
    asks: 'GET /desk/sessions',
  },
  'desk/Team.tsx': {
    isGuest: true,
    draw: () => import('#islands/desk/Team.tsx').then(({ Team }) => <Team seller={seller} />),
    act: () => press('Reintentar'),
    asks: 'GET /desk/people',
  },
}
