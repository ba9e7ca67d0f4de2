/** Tones of a colour, worked out in OKLCH so that a lighter red stays the same red. */

interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

const gamma = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055

const clamp = (value: number): number => Math.min(1, Math.max(0, value))

function read(hex: string): Oklch {
  const channel = (from: number): number => linear(parseInt(hex.slice(from, from + 2), 16) / 255)
  const [r, g, b] = [channel(1), channel(3), channel(5)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  }
}

function write({ l, c, h }: Oklch): string {
  const a = c * Math.cos(h)
  const b = c * Math.sin(h)
  const ll = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const mm = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const ss = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * ll - 3.3077115913 * mm + 0.2309699292 * ss,
    -1.2684380046 * ll + 2.6097574011 * mm - 0.3413193965 * ss,
    -0.0041960863 * ll - 0.7034186147 * mm + 1.707614701 * ss,
  ]
  const byte = (channel: number): string =>
    Math.round(clamp(gamma(clamp(channel))) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${channels.map(byte).join('')}`
}

/** Darker by a share of its lightness: 0 leaves it, 1 is black. */
export const shade = (hex: string, amount: number): string => {
  const { l, c, h } = read(hex)
  return write({ l: l * (1 - amount), c: c * (1 - amount * 0.4), h })
}

/** Lighter by a share of the way to white: 0 leaves it, 1 is white. */
export const tint = (hex: string, amount: number): string => {
  const { l, c, h } = read(hex)
  return write({ l: l + (1 - l) * amount, c: c * (1 - amount * 0.7), h })
}

/** A colour between two others: 0 is the first, 1 the second. */
export const mix = (from: string, to: string, share: number): string => {
  const channel = (at: number): string => {
    const a = linear(parseInt(from.slice(at, at + 2), 16) / 255)
    const b = linear(parseInt(to.slice(at, at + 2), 16) / 255)
    return Math.round(gamma(clamp(a + (b - a) * share)) * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** How light the eye finds it: 0 black, 1 white. */
export const lightness = (hex: string): number => read(hex).l

/** A tone that stands out against the colour: lighter on dark colours, darker on light ones. */
export const contrast = (hex: string, amount: number): string =>
  lightness(hex) < 0.55 ? tint(hex, amount) : shade(hex, amount)
