// Leaving the newsletter (D-16).
import { atom } from 'nanostores'
import { unsubscribeNewsletter } from '#shared/endpoints/newsletter.ts'
import { newsletterMessages } from '#shared/messages/newsletter.ts'
import { call } from './call.ts'
import { run } from './run.ts'

export const $leaving = atom(false)
export const $hasLeft = atom(false)

/** Sent as a POST, because mail programs and proxies fetch GET addresses ahead. */
const leaveByPost = { ...unsubscribeNewsletter, method: 'POST' } as const

export async function leave(token: string): Promise<void> {
  const outcome = await run(
    $leaving,
    () => call(leaveByPost, { params: { token } }),
    newsletterMessages.leaveFailed,
  )
  $hasLeft.set(outcome.ok)
}
