import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { MEDIA_WIDTHS, mediaPath, mediaWidths, WIDE_MEDIA_WIDTH } from '#shared/routes.ts'
import { db } from '../../db/index.ts'
import { media } from '../../db/schema.ts'
import { env } from '../../lib/env.ts'

export const FORMATS = ['webp', 'avif'] as const
export type Format = (typeof FORMATS)[number]
const LARGEST = MEDIA_WIDTHS[MEDIA_WIDTHS.length - 1] ?? 1200
/** From this width on a picture is kept in the extra width for banners. */
const WIDE_FROM = 1600
/** A bomb of a few KB can claim billions of pixels. */
const MAX_PIXELS = 50_000_000
/** A ready file a little wider than asked for serves as well as a new one. */
const NEARLY = 1.1

export interface StoredPicture {
  id: string
  /** Pixels of the largest rendition. */
  width: number
  height: number
}
export interface StoreOptions {
  /** False: only look, as a dry run does. */
  write: boolean
}
/** A file of the same picture that exists already. */
export interface Ready {
  path: string
  width: number
  format: Format
}

const mediaFolder = (): string => join(env().varDir, 'media')
const fileOf = (id: string, width: number, format: Format): string => `${id}-${String(width)}.${format}`
const idOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 24)
const open = (bytes: Buffer): Sharp => sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient()

/** All widths in both formats (D-96). */
const renditions = (width: number): { width: number; format: Format }[] =>
  mediaWidths(width).flatMap(each => FORMATS.map(format => ({ width: each, format })))

async function isStored({ id, width }: StoredPicture): Promise<boolean> {
  const found = await Promise.all(
    renditions(width).map(rendition =>
      access(join(mediaFolder(), fileOf(id, rendition.width, rendition.format))).then(
        () => true,
        () => false,
      ),
    ),
  )
  return found.every(Boolean)
}

/** A file appears complete or not at all: it is made first under a name that nobody else uses. */
async function place(name: string, make: (draft: string) => Promise<unknown>): Promise<void> {
  const target = join(mediaFolder(), name)
  const draft = `${target}.${randomUUID()}.tmp`
  try {
    await make(draft)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** The rows of stored pictures, so that products may name them. */
export async function registerPictures(pictures: readonly StoredPicture[]): Promise<void> {
  if (pictures.length === 0) return
  await db()
    .insert(media)
    .values(pictures.map(picture => ({ ...picture, widths: mediaWidths(picture.width) })))
    .onConflictDoNothing()
}

/** Stores one picture file in all widths, turned as its EXIF says. Throws what sharp throws for what is no picture. */
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
  const pixels = (await open(bytes).metadata()).autoOrient
  const cap = pixels.width >= WIDE_FROM ? WIDE_MEDIA_WIDTH : LARGEST
  const shrink = Math.min(1, cap / pixels.width)
  const picture = {
    id: idOf(bytes),
    width: Math.round(pixels.width * shrink),
    height: Math.round(pixels.height * shrink),
  }
  if (!write || (await isStored(picture))) return picture
  await mkdir(mediaFolder(), { recursive: true })
  // A picture narrower than a width keeps its own: blowing it up would only cost bytes.
  const made = new Map<string, string>()
  for (const { width, format } of renditions(picture.width)) {
    const pixelsWide = Math.min(width, picture.width)
    const same = fittingFile(ready, format, pixelsWide)?.path ?? made.get(`${String(pixelsWide)}.${format}`)
    const name = fileOf(picture.id, width, format)
    await place(name, draft =>
      same === undefined
        ? encode(bytes, pixelsWide, format, draft)
        : copyFile(same, draft, constants.COPYFILE_FICLONE),
    )
    made.set(`${String(pixelsWide)}.${format}`, join(mediaFolder(), name))
  }
  return picture
}

const fittingFile = (ready: readonly Ready[], format: Format, width: number): Ready | undefined =>
  ready
    .filter(file => file.format === format && file.width >= width && file.width <= width * NEARLY)
    .sort((a, b) => a.width - b.width)[0]

function encode(bytes: Buffer, width: number, format: Format, file: string): Promise<unknown> {
  const resized = open(bytes).resize({ width })
  return format === 'webp'
    ? resized.webp({ quality: 75 }).toFile(file)
    : resized.avif({ quality: 55, effort: 2 }).toFile(file)
}

/** The bytes of a stored picture in a width that fills a screen's breadth; throws where the file is gone. */
export const readRendition = (id: string, width = 720): Promise<Buffer> =>
  readFile(join(mediaFolder(), fileOf(id, width, 'webp')))

/** Keeps a drawing of the owner's (a logo) as it is; answers its URL. */
async function storeDrawing(path: string): Promise<string> {
  const name = `${idOf(await readFile(path))}.svg`
  await mkdir(mediaFolder(), { recursive: true })
  await place(name, draft => copyFile(path, draft))
  return `/media/${name}`
}

/** Stores a picture of the profile, drawings as they are; answers the URL of its largest rendition. */
export async function storeLinked(path: string): Promise<string> {
  if (path.toLowerCase().endsWith('.svg')) return storeDrawing(path)
  const picture = await storePicture(path, { write: true })
  await registerPictures([picture])
  return mediaPath(picture.id, LARGEST, 'webp')
}

/** Removes the files of pictures that nothing shows any more. */
export async function removeFiles(ids: readonly string[]): Promise<void> {
  const widths = [...MEDIA_WIDTHS, WIDE_MEDIA_WIDTH]
  const names = ids.flatMap(id => widths.flatMap(width => FORMATS.map(format => fileOf(id, width, format))))
  await Promise.all(names.map(name => rm(join(mediaFolder(), name), { force: true })))
}
