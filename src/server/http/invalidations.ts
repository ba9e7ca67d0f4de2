import { z } from 'zod'
import { INVALIDATE_CHANNEL, lateTag, onInvalidate, ownMessage } from '../db/invalidate.ts'
import { listen } from '../db/open.ts'
import { followCatalog } from '../modules/catalog/index/current.ts'
import { ALL_PARCELS, isParcelTag, tellParcels } from '../realtime/desk-parcels.ts'
import { pageCache } from './page-cache.ts'
import { ALL_PAGES } from './pending-renders.ts'

/** Our own messages that will come a second time. If one is forgotten here, pages are only rendered once more. */
const MOST_KNOWN = 1_000

const Tags = z.array(z.string())

function readTags(payload: string): string[] {
  try {
    return Tags.parse(JSON.parse(payload))
  } catch {
    // A message of another version of the shop: forgetting too many pages does no harm.
    return [ALL_PAGES]
  }
}

/**
 * Forgets pages when anything they show changes, here or in another instance. When many changes follow each other, the
 * index of the catalogue reads them as they come. After a lost connection every page is rendered again, because
 * messages were missed. Returns how to stop listening.
 */
export async function followInvalidations(): Promise<() => Promise<void>> {
  const cache = pageCache()
  const known = new Set<string>()
  /**
   * Our own messages come twice, at the commit and by NOTIFY. The first one counts, otherwise each would cost two
   * renders.
   */
  const forget = (tags: readonly string[], message: string | undefined) => {
    if (message !== undefined && known.delete(message)) return
    if (known.size >= MOST_KNOWN) known.clear()
    if (message !== undefined) known.add(message)
    cache.invalidate(tags)
    if (tags.some(tag => lateTag(tag) !== undefined)) followCatalog()
  }
  onInvalidate(forget)
  return listen(
    INVALIDATE_CHANNEL,
    payload => {
      const tags = readTags(payload)
      // Of parcels no page shows anything; the desks that are open do (DESK-11).
      if (tags.every(isParcelTag)) tellParcels(tags)
      else forget(tags, ownMessage(tags))
    },
    () => {
      known.clear()
      cache.expireAll()
      tellParcels([ALL_PARCELS])
    },
  )
}
