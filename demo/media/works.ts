import { posix } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { bannerScene } from '../art/brand/banners.ts'
import { sizeGuide } from '../art/brand/guide.ts'
import { appIcon, favicon, logo } from '../art/brand/logo.ts'
import { categoryTile, typeTile } from '../art/brand/tiles.ts'
import { wordmark } from '../art/brand/wordmarks.ts'
import { demoBrands, GUIDE_SIZES, WORDMARK_SIZES, type DemoBrand } from '../brands.ts'
import { drawn, type Picture } from '../range.ts'
import { encoded, fileName, FORMATS, MEDIA, rasterised, SIZES, type Format } from './files.ts'
import { banners, categoryTiles, strips, TILE_SIZES, typeTiles, type Shape } from '../tiles.ts'

const PUBLIC = 'public'

type Render = (pixels: Sharp) => Promise<Buffer>

export interface File {
  readonly path: string
  readonly width: number
  /** Makes the file from the drawing's pixels; a file without it is the drawing itself. */
  readonly render?: Render
}

/** One drawing and the files made of it. */
export interface Work {
  readonly name: string
  draw(): string
  /** Its pixels, from which every file is made. */
  pixels(svg: string): Promise<Sharp>
  readonly files: readonly File[]
}

/** The drawing's pixels at the largest width its files need: drawing costs far more than resizing. */
const work = (name: string, draw: () => string, files: readonly File[]): Work => ({
  name,
  draw,
  async pixels(svg) {
    const widest = Math.max(...files.map(({ width }) => width))
    const drawing = sharp(Buffer.from(svg)).resize(widest, undefined, { kernel: 'lanczos3' })
    return sharp(await drawing.png({ compressionLevel: 1 }).toBuffer())
  },
  files,
})

/** A picture of the catalogue in all sizes and formats. */
export const pictureWork = (picture: Picture): Work => ({
  name: picture.name,
  draw: () => drawn(picture),
  pixels: rasterised,
  files: SIZES.flatMap(width =>
    FORMATS.map(format => media(picture.name, format, width, pixels => encoded(pixels, width, format))),
  ),
})

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

/** A file of the media folder: `{slug}-{width}.{format}`. */
const media = (slug: string, format: Format, width: number, render: Render): File => ({
  path: posix.join(MEDIA, fileName(slug, width, format)),
  width,
  render,
})

const photo = (slug: string, format: Format, width: number, height: number): File =>
  media(slug, format, width, pixels => {
    const small = sized(pixels, width, height)
    // A banner is large and soft, and few browsers read its WebP.
    const quality = slug.startsWith('banner-') ? 38 : width > 1000 ? 66 : 74
    return format === 'avif'
      ? avif(small, width)
      : small.webp({ quality, effort: 4, smartSubsample: true }).toBuffer()
  })

const inAllFormats = (slug: string, sizes: readonly number[], ratio: number): File[] =>
  sizes.flatMap(width => FORMATS.map(format => photo(slug, format, width, Math.round(width * ratio))))

const shape = (name: string, found: Shape): Work =>
  work(
    name,
    () => bannerScene(name, found),
    inAllFormats(found.slug, found.sizes, found.height / found.width),
  )

/** Few plain colours: a palette keeps letters sharper, and smaller, than a photograph's compression. */
const table = (slug: string, width: number): File =>
  media(slug, 'webp', width, async pixels => {
    const few = await sized(pixels, width).png({ palette: true, colors: 16, dither: 0 }).toBuffer()
    return sharp(few).webp({ lossless: true, effort: 6 }).toBuffer()
  })

/** The same table for browsers that ask for AVIF first, so that nothing is left to encode at the first start. */
const tableAvif = (slug: string, width: number): File =>
  media(slug, 'avif', width, pixels => sized(pixels, width).avif({ quality: 50, effort: 4 }).toBuffer())

const flat = (slug: string, width: number): File =>
  media(slug, 'webp', width, pixels => sized(pixels, width).webp({ quality: 90, effort: 6 }).toBuffer())

const icon = (name: string, width: number): Work =>
  work(name, appIcon, [
    {
      path: posix.join(PUBLIC, name),
      width,
      render: pixels => sized(pixels, width).png({ palette: true, compressionLevel: 9 }).toBuffer(),
    },
  ])

const brandWorks = (brand: DemoBrand): Work[] => {
  const [mark, guide] = [`marca-${brand.slug}`, `guia-${brand.slug}`]
  const marks = WORDMARK_SIZES.map(width => flat(mark, width))
  const guides = GUIDE_SIZES.flatMap(width => [table(guide, width), tableAvif(guide, width)])
  return [
    ...(brand.image ? [work(mark, () => wordmark(brand.slug), marks)] : []),
    ...(brand.guide ? [work(guide, () => sizeGuide(brand), guides)] : []),
  ]
}

const tile = (name: string, draw: () => string, ratio: number): Work =>
  work(name, draw, inAllFormats(name, TILE_SIZES, ratio))

/** Every picture of the demo shop that shows no single product. */
export const works = (): Work[] => [
  ...demoBrands.flatMap(brandWorks),
  ...banners.flatMap(({ desktop, phone }) => [desktop, phone].map(found => shape(found.slug, found))),
  ...strips.flatMap(({ slug, desktop, phone }) =>
    [desktop, phone].map(found => shape(`${slug}-${found.width}`, found)),
  ),
  ...categoryTiles.map(({ slug }) => tile(`categoria-${slug}`, () => categoryTile(slug), 1.25)),
  ...typeTiles.filter(({ image }) => image).map(({ slug }) => tile(`tipo-${slug}`, () => typeTile(slug), 1)),
  work('logo', logo, [{ path: posix.join(MEDIA, 'logo.svg'), width: 0 }]),
  work('favicon', favicon, [{ path: posix.join(PUBLIC, 'favicon.svg'), width: 0 }]),
  icon('icon-192.png', 192),
  icon('icon-512.png', 512),
  icon('apple-touch-icon.png', 180),
]
