// State area `dashboard` (DATA-41, DATA-52): what the panel shows of a customer's orders.
import { atom } from 'nanostores'
import type { DashboardAnswer } from '#shared/contracts/orders.ts'
import { getDashboard } from '#shared/endpoints/orders.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { $user, whenSignedOut } from './auth.ts'
import { call } from './call.ts'
import { loaded, loading, type Load } from './load.ts'
import { attempt } from './run.ts'

export const $dashboard = atom<Load<DashboardAnswer>>(loading)

/** ACC-02, ACC-03. */
export async function loadDashboard(): Promise<void> {
  $dashboard.set(loading)
  const outcome = await attempt(() => call(getDashboard, { params: { userId: $user.get()?.id ?? '' } }))
  $dashboard.set(loaded(outcome, orderMessages.panelFailed))
}

/** Nothing of a customer stays on the screen after the session ended. */
whenSignedOut(() => $dashboard.set(loading))
