import { inArray } from 'drizzle-orm'
import type { PictureAnswer } from '#shared/contracts/catalog.ts'
import { mediaPath } from '#shared/routes.ts'
import { db } from '../db/index.ts'
import { media } from '../db/schema/media.ts'
import { absoluteUrl } from './site.ts'

/** The width that any client can show; `image` fields on the wire link to it. */
const WIRE_WIDTH = 720

interface PixelSize {
  width: number
  height: number
}
export type PictureSizes = ReadonlyMap<string, PixelSize>

/** D-96: the URL of a stored picture, for any client; null when there is none. */
export function imageUrl(id: string): string
export function imageUrl(id: string | null): string | null
export function imageUrl(id: string | null): string | null {
  return id === null ? null : absoluteUrl(mediaPath(id, WIRE_WIDTH, 'webp'))
}

/** A picture that the owner's profile links to: one of the shop's own, a link to another site, or ''. */
export const linkedUrl = (link: string): string => (link.startsWith('/media/') ? absoluteUrl(link) : link)

/** Some hundred bytes each. */
const MOST_KNOWN = 5_000
/** Sizes are read once: an id is the hash of a picture, so its size never changes. */
const known = new Map<string, PixelSize>()

/** The pixel sizes of stored pictures; unknown ids are missing from the map. */
export async function findPictureSizes(ids: readonly string[]): Promise<PictureSizes> {
  const found = new Map<string, PixelSize>()
  const missing = new Set<string>()
  for (const id of ids) {
    const size = known.get(id)
    if (size) found.set(id, size)
    else missing.add(id)
  }
  if (missing.size === 0) return found
  const rows = await db()
    .select({ id: media.id, width: media.width, height: media.height })
    .from(media)
    .where(inArray(media.id, [...missing]))
  for (const { id, width, height } of rows) {
    found.set(id, { width, height })
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(id, { width, height })
  }
  return found
}

/** Everything that a page needs to place these pictures. A picture whose row is gone is left out. */
export const picturesOf = (
  ids: readonly string[],
  sizes: PictureSizes,
  alt: (view: number, views: number) => string,
): PictureAnswer[] =>
  ids.flatMap((id, i) => {
    const size = sizes.get(id)
    return size ? [{ id, url: imageUrl(id), ...size, alt: alt(i + 1, ids.length) }] : []
  })
