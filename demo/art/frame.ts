import { textHash } from './kit/hash.ts'

export const WIDTH = 1200
export const HEIGHT = 1500

/** Blur filters every drawing may use as `filter="url(#blur8)"`; the number is the deviation in px. */
const BLURS = [2, 4, 8, 16, 32]

const SHARED = [
  `<linearGradient id="ground" x1="0.2" y1="0" x2="0.6" y2="1"><stop offset="0" stop-color="#faf7f3"/><stop offset="0.6" stop-color="#f4f0ea"/><stop offset="1" stop-color="#e9e3da"/></linearGradient>`,
  `<radialGradient id="contact"><stop offset="0" stop-color="#2b211a" stop-opacity="0.55"/><stop offset="0.45" stop-color="#2b211a" stop-opacity="0.3"/><stop offset="0.75" stop-color="#2b211a" stop-opacity="0.09"/><stop offset="1" stop-color="#2b211a" stop-opacity="0"/></radialGradient>`,
  ...BLURS.map(
    size =>
      `<filter id="blur${size}" x="-0.5" y="-0.5" width="2" height="2" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${size}"/></filter>`,
  ),
]

/** Ids are prefixed with a hash of the drawing, so that several drawings can share one document. */
function namespaced(svg: string): string {
  const prefix = textHash(svg)
  return svg
    .replaceAll(/\bid="([\w-]+)"/g, `id="${prefix}-$1"`)
    .replaceAll(/url\(#([\w-]+)\)/g, `url(#${prefix}-$1)`)
    .replaceAll(/href="#([\w-]+)"/g, `href="#${prefix}-$1"`)
}

/** Moves the definitions of all parts to the front, each once: parts name theirs by content. */
function hoisted(inner: string): string {
  const found = new Set<string>(SHARED)
  const body = inner.replaceAll(/<defs>(.*?)<\/defs>/gs, (_, content: string) => {
    found.add(content)
    return ''
  })
  return `<defs>${[...found].join('')}</defs>${body}`
}

/** A drawing with its definitions and without ground, to compose pictures (banners) from. */
export const scene = (inner: string): string => namespaced(hoisted(inner))

/** A whole picture of 1200 × 1500: the drawing on the sand ground. */
export const frame = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${scene(
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>${inner}`,
  )}</svg>`

/** The soft shadow where an object touches the ground: centre, half width and half height in px. */
export const contactShadow = (cx: number, cy: number, rx: number, ry: number): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#contact)"/>`
