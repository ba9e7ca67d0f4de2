import sharp from 'sharp'

const PURPLE = '#742284'
/** Modules across, of which every other one is dark, and of white around them. */
const MODULES = 21
const FRAME = 4

export const flatPicture = (path: string, side: number, background: string) =>
  sharp({ create: { width: side, height: side, channels: 3, background } }).toFile(path)

/** A picture with dark and light modules as a wallet's QR has them; `pixels` is the side of one. */
export function writeCode(path: string, pixels = 12) {
  const side = MODULES + 2 * FRAME
  const dark = Array.from({ length: MODULES * MODULES }, (_, i) => [
    FRAME + (i % MODULES),
    FRAME + Math.floor(i / MODULES),
  ])
    .filter(([x = 0, y = 0]) => (x + y) % 2 === 0)
    .map(([x, y]) => `<rect x="${String(x)}" y="${String(y)}" width="1" height="1" fill="${PURPLE}"/>`)
  const size = side * pixels
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(size)}" height="${String(size)}" viewBox="0 0 ${String(side)} ${String(side)}"><rect width="100%" height="100%" fill="white"/>${dark.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toFile(path)
}
