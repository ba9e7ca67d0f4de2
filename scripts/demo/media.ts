import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { HEIGHT, WIDTH } from './art/frame.ts'

/** The committed pictures, from the project's root. */
export const MEDIA = join('data', 'demo', 'media')
export const MANIFEST = join(MEDIA, 'manifest.json')
/** Of the wordmarks, banners and tiles, which render-brand.ts draws: by file name. */
export const BRAND_MANIFEST = join(MEDIA, 'manifest-brand.json')

/** Widths in px; every picture is 4:5. */
export const SIZES = [320, 480, 720, 1200] as const
export const FORMATS = ['webp', 'avif'] as const

export type Size = (typeof SIZES)[number]
export type Format = (typeof FORMATS)[number]

/** Small pictures are looked at closest to their pixels, so they keep more of them. */
const QUALITY: Record<Format, Record<Size, number>> = {
  webp: { 320: 74, 480: 70, 720: 58, 1200: 42 },
  avif: { 320: 52, 480: 50, 720: 47, 1200: 40 },
}

export const fileName = (name: string, size: Size, format: Format): string => `${name}-${size}.${format}`

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
  const pixels = await sharp(Buffer.from(svg)).flatten({ background: '#f4f0ea' }).raw().toBuffer()
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
}

export async function encoded(raster: Sharp, size: Size, format: Format): Promise<Buffer> {
  const resized = raster.clone().resize(size, (size * HEIGHT) / WIDTH, { kernel: 'lanczos3' })
  const quality = QUALITY[format][size]
  return format === 'webp'
    ? resized.webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    : resized.avif({ quality, effort: 4 }).toBuffer()
}
