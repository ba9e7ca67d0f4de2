import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { todayMessages } from '#shared/messages/today-screen.ts'
import { deskPaths } from '#shared/routes.ts'
import type { Capability } from '#shared/rules/people.ts'
import type { DeskIconName } from './DeskIcon.tsx'

interface Place {
  path: string
  label: string
  icon: DeskIconName
  capability: Capability
}

/** The screens of the desk, in the order of the day's work (FRAME-02). */
export const places: readonly Place[] = [
  { path: deskPaths.home, label: todayMessages.title, icon: 'check', capability: 'account' },
  { path: deskPaths.parcels, label: say.parcels, icon: 'box', capability: 'parcels' },
  { path: deskPaths.messages, label: say.messages, icon: 'chat', capability: 'messages' },
  { path: deskPaths.team, label: say.team, icon: 'people', capability: 'account' },
]
