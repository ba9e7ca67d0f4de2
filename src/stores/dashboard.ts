// State area `dashboard` (DATA-41, DATA-52): what the panel shows of a customer's orders.
import { atom } from 'nanostores'
import type { DashboardAnswer } from '#shared/contracts/orders.ts'
import { getDashboard } from '#shared/endpoints/orders.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { $user, whenSignedOut } from './auth.ts'
import { call } from './call.ts'
import { loading, type Load, load } from './load.ts'

export const $dashboard = atom<Load<DashboardAnswer>>(loading)

/** ACC-02, ACC-03. */
export const loadDashboard = (): Promise<void> =>
  load(
    $dashboard,
    () => call(getDashboard, { params: { userId: $user.get()?.id ?? '' } }),
    orderMessages.panelFailed,
  )

/** Nothing of a customer stays on the screen after the session ended. */
whenSignedOut(() => $dashboard.set(loading))
