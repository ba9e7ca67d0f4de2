import { alertMessages as say } from './messages/alerts.ts'
import type { alertState } from './rules/alerts.ts'

type State = ReturnType<typeof alertState>

/** The names of its buttons, in the body of their form. */
export const ALERT_ACTS = { name: 'accion', confirm: 'confirmar', leave: 'borrar' } as const

/**
 * ALERT-05: what a form that was posted to the page of an alert asks for. A mail program posts `List-Unsubscribe`, which
 * leaves the list (RFC 8058). Null for anything else.
 */
export function alertAct(body: string): 'confirm' | 'leave' | null {
  const fields = new URLSearchParams(body)
  const act = fields.get(ALERT_ACTS.name)
  if (act === ALERT_ACTS.confirm) return 'confirm'
  return act === ALERT_ACTS.leave || fields.has('List-Unsubscribe') ? 'leave' : null
}

/** The heading of that page; `state` is null for an unknown link. */
export function alertTitle(state: State | null, { hasLeft }: { hasLeft: boolean }): string {
  if (hasLeft) return say.leftTitle
  if (state === null || state === 'expired') return say.unknownTitle
  return { asked: say.confirmTitle, waiting: say.waitingTitle, done: say.doneTitle }[state]
}
