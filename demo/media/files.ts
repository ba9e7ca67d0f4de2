import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { HEIGHT, WIDTH } from '../art/frame.ts'
import { tightBlurs } from './tight.ts'

/** The committed pictures, from the project's root. */
export const MEDIA = join('data', 'demo', 'media')
export const MANIFEST = join(MEDIA, 'manifest.json')
/** Of the wordmarks, banners and tiles, which brand.ts draws: by file name. */
export const BRAND_MANIFEST = join(MEDIA, 'manifest-brand.json')

/** Widths in px; every picture is 4:5. */
export const SIZES = [320, 480, 720, 1200] as const
export const FORMATS = ['webp', 'avif'] as const

export type Size = (typeof SIZES)[number]
export type Format = (typeof FORMATS)[number]

interface Aim {
  /** Quality that a picture gets when it fits. */
  readonly quality: number
  /** Bytes that a picture may have; a busier one gets less quality until it fits. */
  readonly most: number
}

const aim = (quality: number, kilobytes: number): Aim => ({ quality, most: kilobytes * 1024 })

const AIMS: Record<Format, Record<Size, Aim>> = {
  webp: { 320: aim(60, 6), 480: aim(56, 9), 720: aim(50, 13), 1200: aim(42, 23) },
  avif: { 320: aim(50, 6), 480: aim(48, 9), 720: aim(45, 13), 1200: aim(40, 21) },
}

/** Below this a picture looks worse than its bytes are worth. */
const LEAST_QUALITY = 20

export const fileName = (name: string, size: number, format: Format): string => `${name}-${size}.${format}`

export const fileNames = (name: string): string[] =>
  SIZES.flatMap(size => FORMATS.map(format => fileName(name, size, format)))

/** Names of the pictures that are drawn, each with the hash of the SVG it was drawn from. */
export type Manifest = Record<string, string>

export async function readManifest(file = MANIFEST): Promise<Manifest> {
  try {
    const parsed: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (!parsed || typeof parsed !== 'object') return {}
    return Object.fromEntries(Object.entries(parsed).map(([name, hash]) => [name, String(hash)]))
  } catch {
    return {}
  }
}

export const svgHash = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 16)

/** The drawing in pixels at full size, ready to be resized any number of times. */
export async function rasterised(svg: string): Promise<Sharp> {
  const pixels = await sharp(Buffer.from(tightBlurs(svg)))
    .flatten({ background: '#f4f0ea' })
    .raw()
    .toBuffer()
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
}

const encode = (pixels: Sharp, format: Format, quality: number): Promise<Buffer> =>
  format === 'webp'
    ? pixels.clone().webp({ quality, effort: 4, smartSubsample: true }).toBuffer()
    : pixels.clone().avif({ quality, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()

/** One file of a picture, small enough for a phone's first view. */
export async function encoded(raster: Sharp, size: Size, format: Format): Promise<Buffer> {
  const { quality, most } = AIMS[format][size]
  const height = (size * HEIGHT) / WIDTH
  const { data } = await raster.clone().resize(size, height).raw().toBuffer({ resolveWithObject: true })
  const pixels = sharp(data, { raw: { width: size, height, channels: 3 } })
  const file = await encode(pixels, format, quality)
  if (file.length <= most) return file
  const less = Math.max(LEAST_QUALITY, Math.floor(quality * (most / file.length) ** 1.1) - 2)
  return encode(pixels, format, less)
}
