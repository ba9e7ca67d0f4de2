import { posix } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { bannerScene } from './art/brand/banners.ts'
import { emptyStates } from './art/brand/empty.ts'
import { sizeGuide } from './art/brand/guide.ts'
import { appIcon, favicon, logo } from './art/brand/logo.ts'
import { categoryTile, typeTile } from './art/brand/tiles.ts'
import { wordmark } from './art/brand/wordmarks.ts'
import { demoBrands, GUIDE_SIZES, WORDMARK_SIZES } from './brands.ts'
import { FORMATS, type Format } from './media.ts'
import { banners, categoryTiles, strips, TILE_SIZES, typeTiles, type Shape } from './tiles.ts'

const MEDIA = 'data/demo/media'
const PUBLIC = 'public'

export interface File {
  readonly path: string
  readonly render: (svg: string) => Promise<Buffer>
}

/** One drawing and the files made of it. */
export interface Work {
  readonly name: string
  readonly svg: string
  readonly files: readonly File[]
}

const pixels = (svg: string, width: number, height?: number): Sharp =>
  sharp(Buffer.from(svg)).resize(width, height, { kernel: 'lanczos3', fit: 'fill' })

/** The first picture of the home page may weigh 20 KB on a phone; others keep to the same measure. */
const LIMIT = 19_500
const QUALITIES = [50, 46, 42, 38, 34, 30]

async function avif(svg: string, width: number, height?: number): Promise<Buffer> {
  const raster = await pixels(svg, width, height).png({ compressionLevel: 1 }).toBuffer()
  let found = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    found = await sharp(raster).avif({ quality, effort: 5 }).toBuffer()
    if (width > 720 || found.length <= LIMIT) break
  }
  return found
}

const encode =
  (format: Format, width: number, height?: number) =>
  (svg: string): Promise<Buffer> =>
    format === 'avif'
      ? avif(svg, width, height)
      : pixels(svg, width, height)
          .webp({ quality: width > 1000 ? 66 : 74, effort: 6, smartSubsample: true })
          .toBuffer()

const inAllFormats = (slug: string, sizes: readonly number[], ratio: number): File[] =>
  sizes.flatMap(width =>
    FORMATS.map(format => ({
      path: posix.join(MEDIA, `${slug}-${width}.${format}`),
      render: encode(format, width, Math.round(width * ratio)),
    })),
  )

const shape = (name: string, found: Shape): Work => ({
  name,
  svg: bannerScene(name, found),
  files: inAllFormats(found.slug, found.sizes, found.height / found.width),
})

/** Few plain colours: a palette keeps letters sharper, and smaller, than a photograph's compression. */
const table = (slug: string, width: number): File => ({
  path: posix.join(MEDIA, `${slug}-${width}.webp`),
  render: async svg => {
    const few = await pixels(svg, width).png({ palette: true, colours: 20, dither: 0 }).toBuffer()
    return sharp(few).webp({ lossless: true, effort: 6 }).toBuffer()
  },
})

const flat = (slug: string, width: number, quality: number): File => ({
  path: posix.join(MEDIA, `${slug}-${width}.webp`),
  render: svg => pixels(svg, width).webp({ quality, effort: 6 }).toBuffer(),
})

const asIs = async (svg: string): Promise<Buffer> => Buffer.from(svg)

const icon = (name: string, size: number): Work => ({
  name,
  svg: appIcon(),
  files: [
    {
      path: posix.join(PUBLIC, name),
      render: svg => pixels(svg, size, size).png({ palette: true, compressionLevel: 9 }).toBuffer(),
    },
  ],
})

/** Every picture of the demo shop that shows no single product. Drawn one by one: they are large. */
export function* works(): Generator<Work> {
  for (const brand of demoBrands) {
    const { slug, image, guide } = brand
    if (image) {
      yield {
        name: `marca-${slug}`,
        svg: wordmark(slug),
        files: WORDMARK_SIZES.map(width => flat(`marca-${slug}`, width, 90)),
      }
    }
    if (guide) {
      yield {
        name: `guia-${slug}`,
        svg: sizeGuide(brand),
        files: GUIDE_SIZES.map(width => table(`guia-${slug}`, width)),
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
  yield { name: 'logo', svg: logo(), files: [{ path: posix.join(MEDIA, 'logo.svg'), render: asIs }] }
  yield {
    name: 'favicon',
    svg: favicon(),
    files: [{ path: posix.join(PUBLIC, 'favicon.svg'), render: asIs }],
  }
  yield icon('icon-192.png', 192)
  yield icon('icon-512.png', 512)
  yield icon('apple-touch-icon.png', 180)
  for (const [slug, draw] of Object.entries(emptyStates)) {
    yield {
      name: slug,
      svg: draw(),
      files: [{ path: posix.join(PUBLIC, 'art', `${slug}.svg`), render: asIs }],
    }
  }
}
