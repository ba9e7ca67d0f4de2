import { seeded } from '../../kit/hash.ts'
import { curve, type Line, loop, pointsOf } from '../../kit/line.ts'
import { offset, spread } from '../../kit/measure.ts'
import { cloud, glow, part, stitch, stroke, within } from '../../kit/paint.ts'
import { moved } from '../../kit/view.ts'
import { contrast, shade, tint } from '../../tone.ts'
import { last } from './above.ts'

/** The colour of cork. */
export const CORK = '#c69a67'

/** The grains in cork. */
export function speckles(): string {
  const next = seeded(7)
  return Array.from({ length: 230 }, () => {
    const [x, y, size, tone] = [120 + next() * 970, 810 + next() * 180, 2 + next() * 4.5, next()]
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(size * 1.5).toFixed(1)}" ry="${size.toFixed(1)}" fill="${tone > 0.55 ? tint(CORK, 0.45) : shade(CORK, 0.4)}" opacity="0.5"/>`
  }).join('')
}

/** The colour of undyed rope. */
export const JUTE = '#d2b283'

/** One plait of rope: slanted strands along a line. */
export function plait(line: Line, thick: number, lean: number): string {
  const count = Math.round(line.length / 2.6)
  return (
    stroke(line, shade(JUTE, 0.36), thick) +
    spread(line, count)
      .map(({ point: [x, y] }) => {
        const [dx, dy] = [thick * 0.36, (lean * thick) / 2.4]
        const strand = curve([x - dx, y + dy], [x, y], [x + dx, y - dy])
        return (
          stroke(strand, JUTE, thick * 0.4) +
          stroke(offset(strand, -1.5), tint(JUTE, 0.5), thick * 0.12, 'opacity="0.8"')
        )
      })
      .join('')
  )
}

/** The foot's print in a footbed: toes, ball and heel cup. */
export function print(color: string): string {
  const ball = loop('0,-330 90,-300 118,-200 80,-90 40,40 -60,40 -110,-90 -140,-200 -110,-300')
  const heel = loop('0,190 62,210 80,310 56,410 0,436 -56,410 -80,310 -62,210')
  const toes = pointsOf(['66,-410 4,-424 -46,-410 -88,-376 -120,-334'])
  const sizes = [40, 26, 24, 22, 20]
  return [
    cloud(ball, shade(color, 0.35), 0.28, 16),
    cloud(heel, shade(color, 0.35), 0.32, 16),
    ...toes.map(([x, y], i) => {
      const r = sizes[i] ?? 20
      return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 1.15}" fill="${shade(color, 0.35)}" opacity="0.26" filter="url(#blur8)"/>`
    }),
  ].join('')
}

/** A footbed from above: the foot's print, stitched around, with its label. */
export const insole = (bed: Line, hide: string, round: number, name: string): string =>
  part(bed, hide, { soft: 34, round, inner: print(hide) }) +
  within(bed, stitch(offset(bed, 12), contrast(hide, 0.25), 3, '9 6'), name)

export const band = (y: number, height: number, bend: number) =>
  curve(`-270,${y + bend} -120,${y + bend * 0.2} 0,${y} 120,${y + bend * 0.2} 270,${y + bend}!
    270,${y + height + bend}! 120,${y + height + bend * 0.2} 0,${y + height}
    -120,${y + height + bend * 0.2} -270,${y + height + bend}! -270,${y + bend}`)

/** A strap across the foot, a little wider than the sole since it arches over it. */
export function across(y: number, height: number, bend: number, color: string, inner: string): string {
  const line = band(y, height, bend)
  const shine = curve([-120, y + height * 0.4], [-40, y + height * 0.3], [60, y + height * 0.36])
  return within(
    offset(last, -9),
    moved(cloud(line, '#14100c', 0.45, 8), 8, 22),
    part(line, color, { soft: 40, round: 0.9, edge: true }),
    glow(shine, '#ffffff', height * 0.18, 0.22, 16),
    inner,
    glow(offset(last, -9), '#14100c', 34, 0.4, 8),
  )
}
