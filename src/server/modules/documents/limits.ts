import { limits } from '#shared/limits/table.ts'
import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'
import { isWithin, spend } from '../limits.ts'

/** GUARD-40: every question costs the owner money: few for one network, fewer for one number. */
export const limitLookups = (numero: string, address: string): Promise<void> =>
  spend([limits.lookupNetwork, address], [limits.lookupHour, address], [limits.lookupNumber, numero])

/** Whether the day's questions of the whole shop are not used up (DOCUMENT_LOOKUP_PER_DAY); counts one. */
export async function mayAskToday(): Promise<boolean> {
  const { perDay } = env().lookup
  const isAllowed = await isWithin([limits.lookupShop, 'all', perDay])
  if (!isAllowed) log.warn('the questions of the day to the document service are used up', { perDay })
  return isAllowed
}
