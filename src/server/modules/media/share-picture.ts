import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import sharp, { type OverlayOptions } from 'sharp'
import { themeColors } from '#shared/theme-colors.ts'
import { SHARE_PICTURE } from '#shared/routes.ts'
import { db } from '../../db/index.ts'
import { products } from '../../db/schema/catalog.ts'
import { media } from '../../db/schema/media.ts'
import { env } from '../../lib/env.ts'
import { projectRoot } from '../../lib/root.ts'
import { singleton } from '../../lib/singleton.ts'
import { readRendition } from './store.ts'

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE
/** Products shown in the picture of the whole shop. */
const NEWEST = 3
const PICTURE_ID = /^(?:[0-9a-f]{16}|[0-9a-f]{24})$/

const underWay = () => singleton('share-pictures', () => new Map<string, Promise<Buffer>>())

/** Returns the stored file with that name, or makes it. Callers who come meanwhile wait for the same file. */
async function kept(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const folder = join(env().varDir, 'cache', 'share')
  const path = join(folder, name)
  const found = await readFile(path).catch(() => null)
  if (found) return found
  const flights = underWay()
  const flight =
    flights.get(name) ??
    (async () => {
      const bytes = await make()
      await mkdir(folder, { recursive: true })
      const draft = `${path}.${randomUUID()}.tmp`
      await writeFile(draft, bytes)
      await rename(draft, path)
      return bytes
    })().finally(() => flights.delete(name))
  flights.set(name, flight)
  return flight
}

async function column(bytes: Buffer, left: number, width: number): Promise<OverlayOptions> {
  const input = await sharp(bytes).resize({ width, height: HEIGHT, fit: 'cover' }).toBuffer()
  return { input, left, top: 0 }
}

const onSand = (parts: OverlayOptions[]): Promise<Buffer> =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: themeColors.sand } })
    .composite(parts)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()

/** One product, whole, in the middle. */
async function ofOne(id: string): Promise<Buffer> {
  const input = await sharp(await readRendition(id))
    .resize({ width: WIDTH, height: HEIGHT, fit: 'inside' })
    .toBuffer()
  return onSand([{ input, gravity: 'centre' }])
}

/** The newest products side by side; the shop's sign while there are none. */
async function ofShop(ids: readonly string[]): Promise<Buffer> {
  if (ids.length === 0) {
    const sign = await sharp(join(projectRoot(), 'dist/client/icon-512.png'))
      .resize({ height: 320 })
      .toBuffer()
    return onSand([{ input: sign, gravity: 'centre' }])
  }
  const each = Math.floor(WIDTH / ids.length)
  return onSand(await Promise.all(ids.map(async (id, i) => column(await readRendition(id), i * each, each))))
}

async function newestPictures(): Promise<string[]> {
  const first = sql<string | null>`${products.images}[1]`
  const rows = await db()
    .select({ id: first })
    .from(products)
    .where(sql`${eq(products.isActive, true)} and ${isNotNull(first)}`)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(NEWEST)
  return rows.flatMap(({ id }) => id ?? [])
}

/**
 * SEO-05: the picture that other sites show for a page, a JPEG of 1200×630 without any text, made at the first request
 * and kept in the data folder. `null` means the whole shop. Null for a picture that the shop does not have.
 */
export async function sharePicture(id: string | null): Promise<Buffer | null> {
  if (id === null) {
    const ids = await newestPictures()
    return kept(`tienda-${ids.map(each => each.slice(0, 8)).join('-')}.jpg`, () => ofShop(ids))
  }
  if (!PICTURE_ID.test(id)) return null
  const [known] = await db().select({ id: media.id }).from(media).where(eq(media.id, id))
  return known ? kept(`${id}.jpg`, () => ofOne(id)) : null
}
