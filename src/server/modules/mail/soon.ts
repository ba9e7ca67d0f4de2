import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'
import { deliverDueMails } from './run.ts'

/** Without a mail server nobody may be told that a mail is on its way (D-75, D-95). */
export const canMail = (): boolean => env().smtp.url !== undefined

/** For somebody who waits in front of the screen: not at the next minute. The answer does not wait for it. */
export function deliverSoon(): void {
  deliverDueMails().catch((error: unknown) => log.error('mail delivery failed', error))
}
