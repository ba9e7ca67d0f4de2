import { log } from '../../lib/log.ts'
import { besideTurn } from '../../lib/under-way.ts'
import { deliverDueMails } from './run.ts'

/** For somebody who waits in front of the screen: not at the next minute. The answer does not wait for it. */
export function deliverSoon(): void {
  besideTurn(() => deliverDueMails()).catch((error: unknown) => log.error('mail delivery failed', error))
}
