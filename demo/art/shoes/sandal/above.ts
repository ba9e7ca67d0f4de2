import { type Colours } from '../../article.ts'
import { curve, join, loop, offset, reverse, slice, spread } from '../../kit/line.ts'
import { cloud, glow, groove, group, part, stitch, stroke, within } from '../../kit/paint.ts'
import { holes, weave } from '../../kit/texture.ts'
import { contrast, shade, tint } from '../../tone.ts'
import { label, last, onGround, symmetric } from '../parts/above.ts'
import { BRASS, buckle, leatherRoles } from '../parts/leather.ts'
import { CORK, speckles } from './footbed.ts'
import { JUTE, plait } from './espadrille.ts'

/** The foot's print in a footbed: toes, ball and heel cup. */
function print(colour: string): string {
  const ball = loop(
    [0, -330],
    [90, -300],
    [118, -200],
    [80, -90],
    [40, 40],
    [-60, 40],
    [-110, -90],
    [-140, -200],
    [-110, -300],
  )
  const heel = loop([0, 190], [62, 210], [80, 310], [56, 410], [0, 436], [-56, 410], [-80, 310], [-62, 210])
  const toes: readonly (readonly [number, number, number])[] = [
    [66, -410, 40],
    [4, -424, 26],
    [-46, -410, 24],
    [-88, -376, 22],
    [-120, -334, 20],
  ]
  return [
    cloud(ball, shade(colour, 0.35), 0.28, 16),
    cloud(heel, shade(colour, 0.35), 0.32, 16),
    ...toes.map(
      ([x, y, r]) =>
        `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 1.15}" fill="${shade(colour, 0.35)}" opacity="0.26" filter="url(#blur8)"/>`,
    ),
  ].join('')
}

const band = (y: number, height: number, bend: number) =>
  curve(
    [-270, y + bend],
    [-120, y + bend * 0.2],
    [0, y],
    [120, y + bend * 0.2],
    [270, y + bend],
    [270, y + bend],
    [270, y + height + bend],
    [270, y + height + bend],
    [120, y + height + bend * 0.2],
    [0, y + height],
    [-120, y + height + bend * 0.2],
    [-270, y + height + bend],
    [-270, y + height + bend],
    [-270, y + bend],
  )

/** A strap across the foot, a little wider than the sole since it arches over it. */
function across(y: number, height: number, bend: number, colour: string, inner: string): string {
  const line = band(y, height, bend)
  return within(
    offset(last, -9),
    group('transform="translate(8 22)"', cloud(line, '#14100c', 0.45, 8)),
    part(line, colour, { soft: 40, round: 0.9, edge: true }),
    glow(
      curve([-120, y + height * 0.4], [-40, y + height * 0.3], [60, y + height * 0.36]),
      '#ffffff',
      height * 0.18,
      0.22,
      16,
    ),
    inner,
    glow(offset(last, -9), '#14100c', 34, 0.4, 8),
  )
}

function buckled(colours: Colours): string {
  const { main, accent, sole, lining } = leatherRoles(colours)
  const thread = contrast(main, 0.3)
  const bed = offset(last, 20)
  const hide = shade(lining, 0.02)
  const strap = (y: number, height: number): string => {
    const line = band(y, height, 34)
    const tip = curve(
      [-280, y + 60],
      [-150, y + 36],
      [-40, y + 34],
      [0, y + height / 2],
      [-40, y + height - 26],
      [-150, y + height - 20],
      [-280, y + height + 8],
    )
    return (
      across(
        y,
        height,
        34,
        main,
        stitch(offset(slice(line, 0.02, 0.38), 12), thread) +
          stitch(offset(slice(line, 0.54, 0.9), 12), thread) +
          part(tip, accent, { lift: 8, soft: 20, edge: true }) +
          stitch(offset(slice(tip, 0.03, 0.97), 10), contrast(accent, 0.3)),
      ) +
      holes(
        [
          [-40, y + height / 2 + 6],
          [-136, y + height / 2 + 10],
        ],
        accent,
        5.5,
      ) +
      buckle([-88, y + height / 2 + 8], BRASS, 56, height * 0.86, 4)
    )
  }
  return [
    part(offset(last, -4), sole, { soft: 10 }),
    part(last, CORK, {
      soft: 16,
      inner:
        group('transform="translate(-600 -900)"', speckles()) +
        group('transform="translate(-600 -1390)"', speckles()),
    }),
    part(bed, hide, { soft: 34, round: 0.8, inner: print(hide) }),
    within(
      bed,
      stitch(offset(bed, 12), contrast(hide, 0.25), 3, '9 6'),
      group('transform="translate(0 -20)"', label(330, accent)),
    ),
    strap(-330, 150),
    strap(-90, 160),
  ].join('')
}

function wedge(colours: Colours): string {
  const { main, accent, lining } = leatherRoles(colours)
  const thread = contrast(main, 0.3)
  const bed = offset(last, 30)
  const hide = tint(lining, 0.1)
  const toe = band(-390, 260, 60)
  const loopOuter = loop(
    [-112, 230],
    [-84, 96],
    [0, 70],
    [84, 96],
    [112, 230],
    [92, 390],
    [0, 446],
    [-92, 390],
  )
  const cup = curve(
    [-160, 330],
    [-110, 300],
    [-80, 360],
    [0, 420],
    [80, 360],
    [110, 300],
    [160, 330],
    [160, 330],
    [180, 540],
    [-180, 540],
    [-180, 540],
    [-160, 330],
  )
  return [
    part(last, JUTE, { round: 0.3 }),
    plait([...offset(last, 8), ...offset(last, 8).slice(0, 1)], 26, 1),
    plait([...offset(last, 26), ...offset(last, 26).slice(0, 1)], 20, -1),
    part(bed, hide, { soft: 34, round: 0.7, inner: print(hide) }),
    within(
      bed,
      stitch(offset(bed, 12), contrast(hide, 0.25), 3, '9 6'),
      group('transform="translate(0 -150)"', label(330, accent)),
    ),
    within(
      offset(last, 6),
      part(cup, main, { soft: 40, round: 0.9, edge: true, lift: 8, inner: weave(cup, main, 10, 0, 0.4) }),
      stitch(offset(slice(cup, 0.02, 0.42), 12), thread),
    ),
    across(
      -390,
      260,
      60,
      main,
      within(toe, weave(toe, main, 10, 0, 0.4)) +
        stitch(offset(slice(toe, 0.02, 0.36), 12), thread) +
        stitch(offset(slice(toe, 0.54, 0.88), 12), thread),
    ),
    within(
      offset(last, -9),
      ...[-1, 1].flatMap(side =>
        [-70, 0, 70].map(y =>
          groove(
            curve([side * 30, -236 + y * 0.6], [side * 90, -232 + y * 0.9], [side * 150, -222 + y * 1.2]),
            main,
            5,
          ),
        ),
      ),
      part(
        symmetric([0, -402], [30, -396], [40, -330], [34, -250], [40, -190], [30, -116], [0, -112]),
        accent,
        { soft: 26, round: 0.9, lift: 6, inner: weave(toe, accent, 10, 90, 0.4) },
      ),
    ),
    group(
      'transform="translate(14 30)"',
      stroke([...loopOuter, ...loopOuter.slice(0, 2)], '#14100c', 26, 'opacity="0.35" filter="url(#blur8)"'),
    ),
    part(join(offset(loopOuter, -12), reverse(offset(loopOuter, 12))), accent, {
      soft: 10,
      round: 0.8,
      edge: true,
    }),
    stitch(loopOuter, contrast(accent, 0.3), 3, '8 6'),
    ...spread(loopOuter, 3, 0.8, 0.9).map(({ point }) => holes([point], accent, 4.5)),
    buckle([-110, 240], BRASS, 46, 44, 88),
  ].join('')
}

/** The pair, or one shoe, seen from above. */
export const above = (design: number, colours: Colours, count: 1 | 2): string =>
  design === 1 ? onGround(last, wedge(colours), count) : onGround(offset(last, -4), buckled(colours), count)
