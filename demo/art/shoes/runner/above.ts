import { type Colours } from '../../article.ts'
import { curve, offset, slice, spread } from '../../kit/line.ts'
import { cloud, glow, part, stitch, within } from '../../kit/paint.ts'
import { knit, mesh, rib } from '../../kit/texture.ts'
import { shade, tint } from '../../tone.ts'
import {
  crossLaces,
  facing,
  halfPlane,
  label,
  last,
  mouth,
  onGround,
  symmetric,
  tongueLine,
} from '../parts/above.ts'
import { bow, cord } from '../parts/laces.ts'
import { roles } from '../parts/roles.ts'

const upper = offset(last, 15)
const opening = symmetric([0, 36], [52, 48], [84, 130], [90, 250], [80, 350], [44, 418], [0, 434])
const toeArc = halfPlane(-380, 120, false)
const heelArc = halfPlane(330, -150, true)
const tab = curve([-30, 420], [-26, 520], [-26, 520], [26, 520], [26, 520], [30, 420], [30, 420], [-30, 420])
const wings = [-1, 1].map(side =>
  curve(
    [side * 70, -190],
    [side * 120, -150],
    [side * 240, -120],
    [side * 240, -120],
    [side * 240, 110],
    [side * 240, 110],
    [side * 130, 60],
    [side * 96, 0],
    [side * 70, -190],
  ),
)

function panels(colours: Colours): string {
  const { main, accent, foam, laces, lining } = roles(colours)
  const tongue = tongueLine(-228, 150, 58)
  const stay = facing(-232, 40, 44, 96)
  return [
    part(last, foam, { soft: 22, round: 0.8 }),
    part(upper, main, { soft: 64, round: 0.9, inner: mesh(upper, main, 15, 0, 0.6) }),
    within(
      upper,
      cloud(
        curve([-120, -380], [-40, -420], [30, -360], [10, -280], [-90, -290], [-120, -380]),
        '#ffffff',
        0.16,
        16,
      ),
      ...wings.map(wing => part(wing, accent, { lift: 5, soft: 20, edge: true })),
      part(toeArc, accent, { lift: 8, soft: 34, edge: true }),
      stitch(offset(slice(toeArc, 0.05, 0.3), 12), tint(accent, 0.25)),
      part(heelArc, accent, { lift: 6, soft: 34, edge: true }),
      glow(upper, '#14100c', 26, 0.35, 8),
    ),
    mouth({
      line: opening,
      lining,
      insole: tint(lining, 0.15),
      padding: main,
      edge: 24,
      inner: label(330, accent),
    }),
    part(tab, accent, { soft: 12, inner: rib(tab, accent, 9, 90) }),
    part(tongue, accent, { soft: 30, lift: 8, inner: mesh(tongue, accent, 12, 0) }),
    part(stay, accent, { lift: 7, soft: 18, edge: true }),
    stitch(offset(slice(stay, 0.04, 0.52), 10), tint(accent, 0.25)),
    crossLaces({ from: -190, to: 16, rows: 6, half: [58, 68], colour: laces, metal: shade(accent, 0.3) }),
    bow([0, 22], laces, 0.9, 16),
  ].join('')
}

function sock(colours: Colours): string {
  const { main, accent, foam, laces, lining } = roles(colours)
  const collar = offset(opening, -46)
  const loops = spread(curve([0, -190], [0, -20]), 5)
  const toe = halfPlane(-420, 110, false)
  return [
    part(offset(last, -8), foam, { soft: 30, round: 0.8 }),
    part(upper, main, { soft: 70, round: 0.9, inner: knit(upper, main, 17, 0, 0.55) }),
    within(
      upper,
      cloud(
        curve([-110, -360], [-40, -410], [30, -340], [10, -240], [-90, -260], [-110, -360]),
        '#ffffff',
        0.18,
        16,
      ),
      part(toe, accent, { lift: 6, soft: 26, edge: true }),
      ...wings.map(wing => part(wing, accent, { lift: 6, soft: 22, edge: true })),
      part(halfPlane(380, -190, true), accent, { lift: 7, soft: 30, edge: true }),
      glow(upper, '#14100c', 26, 0.35, 8),
    ),
    part(collar, accent, { soft: 34, round: 0.9, lift: 4, inner: rib(collar, accent, 13, 0, 0.6) }),
    mouth({
      line: opening,
      lining,
      insole: tint(lining, 0.15),
      padding: accent,
      edge: 6,
      inner: label(320, main),
    }),
    ...loops.map(({ point: [, y] }, i) =>
      [-1, 1]
        .map(side =>
          cord(
            curve([side * (76 + i * 3), y + 12], [side * (46 + i * 2), y + 2], [side * (72 + i * 3), y - 12]),
            accent,
            10,
          ),
        )
        .join(''),
    ),
    ...loops.slice(1).map(({ point: [, y] }, i) => {
      const low = loops[i]?.point[1] ?? y
      return (
        cord(curve([50, low], [0, (low + y) / 2 - 4], [-54, y]), laces, 14) +
        cord(curve([-50, low], [0, (low + y) / 2 - 8], [54, y]), laces, 14)
      )
    }),
    bow([0, -14], laces, 0.8, 15),
  ].join('')
}

/** The pair, or one shoe, seen from above. */
export const above = (design: number, colours: Colours): string =>
  design === 1 ? onGround(offset(last, -8), sock(colours), 2) : onGround(last, panels(colours), 2)
