import { posix } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { bannerScene } from '../art/brand/banners.ts'
import { emptyStates } from '../art/brand/empty.ts'
import { sizeGuide } from '../art/brand/guide.ts'
import { appIcon, favicon, logo } from '../art/brand/logo.ts'
import { categoryTile, typeTile } from '../art/brand/tiles.ts'
import { wordmark } from '../art/brand/wordmarks.ts'
import { demoBrands, GUIDE_SIZES, WORDMARK_SIZES } from '../brands.ts'
import { FORMATS, type Format } from './files.ts'
import { banners, categoryTiles, strips, TILE_SIZES, typeTiles, type Shape } from '../tiles.ts'

const MEDIA = 'data/demo/media'
const PUBLIC = 'public'

export interface File {
  readonly path: string
  readonly width: number
  /** Makes the file from the drawing's pixels; a file without it is the drawing itself. */
  readonly render?: (pixels: Sharp) => Promise<Buffer>
}

/** One drawing and the files made of it. */
export interface Work {
  readonly name: string
  readonly svg: string
  readonly files: readonly File[]
}

/** The drawing's pixels at the largest width its files need: drawing costs far more than resizing. */
export async function pixelsOf({ svg, files }: Work): Promise<Sharp> {
  const widest = Math.max(...files.map(({ width }) => width))
  const drawn = sharp(Buffer.from(svg)).resize(widest, undefined, { kernel: 'lanczos3' })
  return sharp(await drawn.png({ compressionLevel: 1 }).toBuffer())
}

const sized = (pixels: Sharp, width: number, height?: number): Sharp =>
  pixels.clone().resize(width, height, { kernel: 'lanczos3', fit: 'fill' })

/** The first picture of the home page may weigh 20 KB on a phone; others keep to the same measure. */
const LIMIT = 19_500
const QUALITIES = [50, 42, 34, 28]

async function avif(pixels: Sharp, width: number): Promise<Buffer> {
  let found = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    found = await pixels.clone().avif({ quality, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer()
    if (width > 720 || found.length <= LIMIT) break
  }
  return found
}

const photo = (slug: string, format: Format, width: number, height: number): File => ({
  path: posix.join(MEDIA, `${slug}-${width}.${format}`),
  width,
  render: pixels => {
    const small = sized(pixels, width, height)
    const quality = width > 1000 ? 66 : 74
    return format === 'avif'
      ? avif(small, width)
      : small.webp({ quality, effort: 4, smartSubsample: true }).toBuffer()
  },
})

const inAllFormats = (slug: string, sizes: readonly number[], ratio: number): File[] =>
  sizes.flatMap(width => FORMATS.map(format => photo(slug, format, width, Math.round(width * ratio))))

const shape = (name: string, found: Shape): Work => ({
  name,
  svg: bannerScene(name, found),
  files: inAllFormats(found.slug, found.sizes, found.height / found.width),
})

/** Few plain colours: a palette keeps letters sharper, and smaller, than a photograph's compression. */
const table = (slug: string, width: number): File => ({
  path: posix.join(MEDIA, `${slug}-${width}.webp`),
  width,
  render: async pixels => {
    const few = await sized(pixels, width).png({ palette: true, colours: 16, dither: 0 }).toBuffer()
    return sharp(few).webp({ lossless: true, effort: 6 }).toBuffer()
  },
})

/** The same table for browsers that ask for AVIF first, so that nothing is left to encode at the first start. */
const tableAvif = (slug: string, width: number): File => ({
  path: posix.join(MEDIA, `${slug}-${width}.avif`),
  width,
  render: pixels => sized(pixels, width).avif({ quality: 50, effort: 4 }).toBuffer(),
})

const flat = (slug: string, width: number): File => ({
  path: posix.join(MEDIA, `${slug}-${width}.webp`),
  width,
  render: pixels => sized(pixels, width).webp({ quality: 90, effort: 6 }).toBuffer(),
})

const icon = (name: string, width: number): Work => ({
  name,
  svg: appIcon(),
  files: [
    {
      path: posix.join(PUBLIC, name),
      width,
      render: pixels => sized(pixels, width).png({ palette: true, compressionLevel: 9 }).toBuffer(),
    },
  ],
})

const vector = (name: string, path: string, svg: string): Work => ({
  name,
  svg,
  files: [{ path, width: 0 }],
})

/** Every picture of the demo shop that shows no single product. Drawn one by one: they are large. */
export function* works(): Generator<Work> {
  for (const brand of demoBrands) {
    const { slug, image, guide } = brand
    if (image) {
      yield {
        name: `marca-${slug}`,
        svg: wordmark(slug),
        files: WORDMARK_SIZES.map(width => flat(`marca-${slug}`, width)),
      }
    }
    if (guide) {
      yield {
        name: `guia-${slug}`,
        svg: sizeGuide(brand),
        files: GUIDE_SIZES.flatMap(width => [table(`guia-${slug}`, width), tableAvif(`guia-${slug}`, width)]),
      }
    }
  }
  for (const { desktop, phone } of banners) {
    yield shape(desktop.slug, desktop)
    yield shape(phone.slug, phone)
  }
  for (const { slug, desktop, phone } of strips) {
    yield shape(`${slug}-${desktop.width}`, desktop)
    yield shape(`${slug}-${phone.width}`, phone)
  }
  for (const { slug, image } of categoryTiles) {
    if (image)
      yield {
        name: `categoria-${slug}`,
        svg: categoryTile(slug),
        files: inAllFormats(`categoria-${slug}`, TILE_SIZES, 1.25),
      }
  }
  for (const { slug, image } of typeTiles) {
    if (image)
      yield { name: `tipo-${slug}`, svg: typeTile(slug), files: inAllFormats(`tipo-${slug}`, TILE_SIZES, 1) }
  }
  yield vector('logo', posix.join(MEDIA, 'logo.svg'), logo())
  yield vector('favicon', posix.join(PUBLIC, 'favicon.svg'), favicon())
  yield icon('icon-192.png', 192)
  yield icon('icon-512.png', 512)
  yield icon('apple-touch-icon.png', 180)
  for (const [slug, draw] of Object.entries(emptyStates)) {
    yield vector(slug, posix.join(PUBLIC, 'art', `${slug}.svg`), draw())
  }
}
