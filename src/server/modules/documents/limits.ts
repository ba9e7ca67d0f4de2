import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'
import { DAY_MINUTES, isWithin, spend } from '../limits.ts'

/** GUARD-40: every question costs the owner money: few for one network, fewer for one number. */
export async function limitLookups(numero: string, address: string): Promise<void> {
  const { account, address: most } = env().rateLimits
  await spend(
    { kind: 'lookup-address', subject: address, max: Math.ceil(most / 10) },
    { kind: 'lookup-day', subject: address, max: Math.ceil(most / 3), minutes: DAY_MINUTES },
    { kind: 'lookup', subject: numero, max: account },
  )
}

/** Whether the day's questions of the whole shop are not used up (DOCUMENT_LOOKUP_PER_DAY); counts one. */
export async function mayAskToday(): Promise<boolean> {
  const { perDay } = env().lookup
  const isAllowed = await isWithin({ kind: 'lookup-shop', subject: 'all', max: perDay, minutes: DAY_MINUTES })
  if (!isAllowed) log.warn('the questions of the day to the document service are used up', { perDay })
  return isAllowed
}
