interface Region {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A blurred path as `paint.ts` writes it: absolute points joined by straight steps. */
const BLURRED =
  /<path d="(?<path>[ML\d\s.Z-]*)"(?<attributes>[^>]*?) filter="url\(#(?<prefix>[\w-]*?)blur(?<size>\d+)\)"\/>/

const UNNAMED = BLURRED.source.replaceAll(/\?<\w+>/g, '?:')
const EACH_BLURRED = new RegExp(UNNAMED, 'g')
const RUN = new RegExp(`(?:${UNNAMED})+`, 'g')

/** Where a path's blur ends, with the way its own transform moves it. */
function regionOf(path: string, attributes: string, size: number): Region {
  const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number)
  const xs = numbers.filter((_, at) => at % 2 === 0)
  const ys = numbers.filter((_, at) => at % 2 === 1)
  const width = Number(/stroke-width="([\d.]+)"/.exec(attributes)?.[1] ?? 0)
  const [, dx = 0, dy = 0] = (/translate\(([-\d.]+) ([-\d.]+)\)/.exec(attributes) ?? []).map(Number)
  const reach = size * 3 + width / 2 + 2
  return {
    left: Math.min(...xs) - reach + dx,
    top: Math.min(...ys) - reach + dy,
    right: Math.max(...xs) + reach + dx,
    bottom: Math.max(...ys) + reach + dy,
  }
}

const area = ({ left, top, right, bottom }: Region): number => (right - left) * (bottom - top)

const union = (a: Region, b: Region): Region => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

interface Blur {
  readonly size: string
  readonly region: Region
  readonly shapes: string
}

function blurOf(shape: string): Blur {
  const { path = '', attributes = '', size = '' } = BLURRED.exec(shape)?.groups ?? {}
  return {
    size,
    region: regionOf(path, attributes, Number(size)),
    shapes: `<path d="${path}"${attributes}/>`,
  }
}

/** Neighbours with the same blur are blurred together where that costs less than one by one. */
function together(blurs: readonly Blur[]): Blur[] {
  const merged: Blur[] = []
  for (const blur of blurs) {
    const before = merged.at(-1)
    const both = before && union(before.region, blur.region)
    if (before?.size === blur.size && both && area(both) < 1.2 * (area(before.region) + area(blur.region))) {
      merged[merged.length - 1] = { size: blur.size, region: both, shapes: before.shapes + blur.shapes }
    } else {
      merged.push(blur)
    }
  }
  return merged
}

/**
 * The rasteriser's blur costs as much as its region is large, and the usual region is four times the shape.
 * Here every blur gets a region that ends where the blur ends: the same picture in less than half the time.
 */
export function tightBlurs(svg: string): string {
  const filters: string[] = []
  const body = svg.replaceAll(RUN, shapes =>
    together((shapes.match(EACH_BLURRED) ?? []).map(blurOf))
      .map(({ size, region: { left, top, right, bottom }, shapes: inner }) => {
        const id = `tight${filters.length}`
        filters.push(
          `<filter id="${id}" filterUnits="userSpaceOnUse" x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${size}"/></filter>`,
        )
        return `<g filter="url(#${id})">${inner}</g>`
      })
      .join(''),
  )
  return body.replace('<defs>', `<defs>${filters.join('')}`)
}
