import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { MEDIA_WIDTHS, mediaPath, mediaWidths, WIDE_MEDIA_WIDTH } from '#shared/routes.ts'
import { db } from '../../db/index.ts'
import { outside } from '../../db/outside.ts'
import { media } from '../../db/schema/media.ts'
import { pictures } from '../../lib/pictures/index.ts'
import { sql } from 'drizzle-orm'

export const FORMATS = ['webp', 'avif'] as const
export type Format = (typeof FORMATS)[number]
const LARGEST = MEDIA_WIDTHS[MEDIA_WIDTHS.length - 1] ?? 1200
/** From this width on a picture is also kept in the extra width for banners. */
const WIDE_FROM = 1600
/** A malicious file of a few KB can claim billions of pixels. */
const MAX_PIXELS = 50_000_000
/** A ready file that is a little wider than wanted is used instead of a new one. */
const NEARLY = 1.1

export interface StoredPicture {
  id: string
  /** Pixels of the largest rendition. */
  width: number
  height: number
}
export interface StoreOptions {
  /** False for a dry run, which only looks at the picture. */
  write: boolean
}
/** A rendition that the owner's folder has already. */
export interface Ready {
  path: string
  width: number
  format: Format
}

const fileOf = (id: string, width: number, format: Format): string => `${id}-${String(width)}.${format}`
/**
 * As short as possible, because a page has each id up to five times; long enough that no two pictures share one. Older
 * ids have 24 digits.
 */
const idOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)
// A picture is processed once; what libvips caches of it would stay in memory for good (MEM-01).
sharp.cache(false)
/** A picture's bytes, rotated as its EXIF says; one with too many pixels fails when it is read. */
export const openPicture = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient()

/** All widths in both formats (D-96). */
const renditions = (width: number): { width: number; format: Format }[] =>
  mediaWidths(width).flatMap(each => FORMATS.map(format => ({ width: each, format })))

async function isStored({ id, width }: StoredPicture): Promise<boolean> {
  const names = renditions(width).map(rendition => fileOf(id, rendition.width, rendition.format))
  const found = await outside(() => Promise.all(names.map(name => pictures().has(name))))
  return found.every(Boolean)
}

/** The rows of stored pictures, so that products may name them. */
export async function registerPictures(pictures: readonly StoredPicture[]): Promise<void> {
  if (pictures.length === 0) return
  await db()
    .insert(media)
    .values(pictures.map(picture => ({ ...picture, widths: mediaWidths(picture.width) })))
    .onConflictDoNothing()
}

/**
 * Stores one picture file in all widths, rotated as its EXIF says. Throws sharp's error for a file that is not a
 * picture.
 */
export const storePicture = (path: string, options: StoreOptions): Promise<StoredPicture> =>
  storeRenditions(path, [], options)

/**
 * Stores a picture of which some renditions may exist already: those are copied, so that editing the originals later
 * changes nothing; the others are made from `largest`.
 */
export async function storeRenditions(
  largest: string,
  ready: readonly Ready[],
  { write }: StoreOptions,
): Promise<StoredPicture> {
  const bytes = await readFile(largest)
  const pixels = (await openPicture(bytes).metadata()).autoOrient
  const cap = pixels.width >= WIDE_FROM ? WIDE_MEDIA_WIDTH : LARGEST
  const shrink = Math.min(1, cap / pixels.width)
  const picture = {
    id: idOf(bytes),
    width: Math.round(pixels.width * shrink),
    height: Math.round(pixels.height * shrink),
  }
  if (!write || (await isStored(picture))) return picture
  // A picture is never enlarged: if it is narrower than a width, it keeps its own.
  const scratch = await mkdtemp(join(tmpdir(), 'vitrina-picture-'))
  try {
    const made = new Map<string, string>()
    for (const { width, format } of renditions(picture.width)) {
      const pixelsWide = Math.min(width, picture.width)
      const key = `${String(pixelsWide)}.${format}`
      let file = fittingFile(ready, format, pixelsWide)?.path ?? made.get(key)
      if (file === undefined) {
        file = join(scratch, key)
        await encode(bytes, pixelsWide, format, file)
        made.set(key, file)
      }
      await putCopy(fileOf(picture.id, width, format), file)
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return picture
}

/** Stores a file of the owner's or of the scratch folder, which stays where it is. */
const putCopy = (name: string, file: string): Promise<void> =>
  outside(() => pictures().put(name, draft => copyFile(file, draft, constants.COPYFILE_FICLONE)))

const fittingFile = (ready: readonly Ready[], format: Format, width: number): Ready | undefined =>
  ready
    .filter(file => file.format === format && file.width >= width && file.width <= width * NEARLY)
    .sort((a, b) => a.width - b.width)[0]

function encode(bytes: Buffer, width: number, format: Format, file: string): Promise<unknown> {
  const resized = openPicture(bytes).resize({ width })
  return format === 'webp'
    ? resized.webp({ quality: 75 }).toFile(file)
    : resized.avif({ quality: 55, effort: 2 }).toFile(file)
}

/** The bytes of a stored picture in a width that fills a wide screen; throws when the file is gone. */
export async function readRendition(id: string, width = 720): Promise<Buffer> {
  const found = await outside(() => pictures().read(fileOf(id, width, 'webp')))
  if (!found) throw new Error('The file of a stored picture is gone.')
  return buffer(found)
}

/** Keeps a drawing of the owner's (a logo) as it is; returns its URL. */
async function storeDrawing(path: string, { write }: StoreOptions): Promise<string> {
  const name = `${idOf(await readFile(path))}.svg`
  if (write) await putCopy(name, path)
  return `/media/${name}`
}

/** A picture of the profile: the URL of its largest rendition, and what must be registered of it, if anything. */
export interface LinkedPicture {
  url: string
  registers: readonly StoredPicture[]
}

/** Stores a picture of the profile, drawings as they are. It still has to be registered. */
export async function storeLink(
  path: string,
  options: StoreOptions = { write: true },
): Promise<LinkedPicture> {
  if (path.toLowerCase().endsWith('.svg')) return { url: await storeDrawing(path, options), registers: [] }
  const picture = await storePicture(path, options)
  return { url: mediaPath(picture.id, LARGEST, 'webp'), registers: [picture] }
}

/** Stores and registers a picture of the profile; returns its URL. */
export async function storeLinked(path: string): Promise<string> {
  const { url, registers } = await storeLink(path)
  await registerPictures(registers)
  return url
}

/** Removes the files of pictures that nothing shows any more. */
export async function removeFiles(ids: readonly string[]): Promise<void> {
  const widths = [...MEDIA_WIDTHS, WIDE_MEDIA_WIDTH]
  const names = ids.flatMap(id => widths.flatMap(width => FORMATS.map(format => fileOf(id, width, format))))
  await outside(() => pictures().remove(names))
}

/** Deletes the rows of pictures that nothing shows; their files are deleted after the commit. */
export async function removeOrphans(): Promise<string[]> {
  const { rows } = await db().execute<{ id: string }>(sql`
    with used as (
      select unnest(images) as id from products union select unnest(images) from variants
      union select image from sizes union select image from categories union select image from type_products
      union select image from type_articles union select image from brands union select size_guide from brands
      union select image from sellers
      union select wide from banners union select tall from banners
      union select substring(image from '[0-9a-f]{16,24}') from order_lines
      union select substring(link from '[0-9a-f]{16,24}') from company,
        unnest(array[logo, free_shipping_image, details_image, yape_qr, plin_qr]) as link)
    delete from media where not exists (select 1 from used where used.id = media.id) returning id`)
  return rows.map(({ id }) => id)
}
