import { type Colours } from '../../article.ts'
import { curve, loop, offset, slice, spread } from '../../kit/line.ts'
import { cloud, fill, glow, groove, part, stitch, stroke, within } from '../../kit/paint.ts'
import { shade, tint } from '../../tone.ts'
import { label, last, mouth, onGround, symmetric } from '../parts/above.ts'
import { cord } from '../parts/laces.ts'
import { leatherRoles } from '../parts/leather.ts'
import { tasselAt } from './tassel.ts'

const slim = last.map(([x, y]): [number, number] => [x * 0.93, y])
const upper = offset(slim, 9)
const opening = symmetric([0, -10], [60, 2], [92, 70], [98, 210], [92, 330], [54, 414], [0, 432])
const apron = loop(
  [8, -440],
  [70, -410],
  [104, -320],
  [112, -210],
  [104, -90],
  [90, 20],
  [-96, 20],
  [-116, -90],
  [-128, -210],
  [-118, -320],
  [-70, -410],
)

function penny(colours: Colours): string {
  const { main, accent, sole, lining, thread } = leatherRoles(colours)
  const saddle = curve(
    [-250, -150],
    [-110, -128],
    [0, -120],
    [110, -128],
    [250, -150],
    [250, -150],
    [260, 40],
    [260, 40],
    [120, -16],
    [0, 4],
    [-120, -16],
    [-260, 40],
    [-260, 40],
    [-250, -150],
  )
  const slit = curve(
    [-58, -66],
    [-30, -78],
    [0, -86],
    [30, -78],
    [58, -66],
    [30, -56],
    [0, -48],
    [-30, -56],
    [-58, -66],
  )
  return [
    part(slim, sole, { soft: 14, round: 0.8 }),
    stitch(offset(slim, 4), tint(sole, 0.5), 3, '8 6'),
    part(upper, main, { soft: 66, round: 0.9 }),
    within(
      upper,
      part(apron, tint(main, 0.04), { soft: 40, round: 0.7 }),
      groove(slice(apron, 0, 1), main, 6),
      stitch(offset(apron, -10), thread, 4, '7 7'),
      cloud(
        curve([-90, -360], [-40, -410], [10, -350], [-10, -250], [-80, -260], [-90, -360]),
        '#ffffff',
        0.3,
        16,
      ),
      part(saddle, accent, { lift: 8, soft: 30, edge: true }),
      stitch(offset(slice(saddle, 0.02, 0.34), 11), tint(accent, 0.25)),
      stitch(offset(slice(saddle, 0.54, 0.86), 11), tint(accent, 0.25)),
      fill(slit, shade(accent, 0.7)),
      stitch(offset(slit, -8), tint(accent, 0.25), 2.6, '6 5'),
      stitch(curve([-150, 360], [-60, 420], [-40, 500]), thread),
      stitch(curve([150, 360], [60, 420], [40, 500]), thread),
      glow(upper, '#14100c', 24, 0.35, 8),
    ),
    mouth({
      line: opening,
      lining,
      insole: tint(lining, 0.1),
      padding: shade(main, 0.1),
      edge: 12,
      inner: label(300, accent),
    }),
  ].join('')
}

function tassels(colours: Colours): string {
  const { main, accent, sole, lining, thread } = leatherRoles(colours)
  const pleats = spread(apron, 52, 0.01, 0.99)
    .filter(({ point: [, y] }) => y < -110)
    .map(({ point: [x, y], angle }) => {
      const turn = ((angle - 90) * Math.PI) / 180
      const line = curve(
        [x - Math.cos(turn) * 8, y - Math.sin(turn) * 8],
        [x + Math.cos(turn) * 34, y + Math.sin(turn) * 34],
      )
      return (
        stroke(line, shade(main, 0.4), 4.5, 'opacity="0.5"') +
        stroke(offset(line, -4), tint(main, 0.35), 3, 'opacity="0.5"')
      )
    })
  const lace = offset(opening, -30)
  return [
    part(slim, sole, { soft: 14, round: 0.8 }),
    part(upper, main, { soft: 66, round: 0.85 }),
    within(
      upper,
      ...pleats,
      part(apron, tint(main, 0.05), { soft: 36, round: 0.8 }),
      groove(apron, main, 6),
      stitch(offset(apron, 12), thread, 4, '6 6'),
      part(
        curve([-70, 430], [-60, 560], [-60, 560], [60, 560], [60, 560], [70, 430], [70, 430], [-70, 430]),
        accent,
        { soft: 20, edge: true, lift: 4 },
      ),
      glow(upper, '#14100c', 24, 0.35, 8),
      cord(lace, accent, 13),
      ...spread(lace, 18, 0.03, 0.97)
        .filter((_, i) => i % 2 === 1)
        .map(
          ({ point: [x, y], angle }) =>
            `<rect x="-22" y="-11" width="44" height="22" rx="8" fill="${main}" stroke="${shade(main, 0.35)}" stroke-width="2.5" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)})"/>`,
        ),
    ),
    mouth({
      line: opening,
      lining,
      insole: tint(lining, 0.1),
      padding: shade(main, 0.1),
      edge: 12,
      inner: label(300, accent),
    }),
    cord(curve([-44, -44], [-14, -66], [16, -60]), accent, 13),
    cord(curve([44, -44], [14, -66], [-16, -60]), accent, 13),
    tasselAt(-22, -66, accent, 154),
    tasselAt(24, -68, accent, 204),
  ].join('')
}

/** The pair, or one shoe, seen from above. */
export const above = (design: number, colours: Colours, count: 1 | 2): string =>
  design === 1 ? onGround(slim, tassels(colours), count) : onGround(slim, penny(colours), count)
