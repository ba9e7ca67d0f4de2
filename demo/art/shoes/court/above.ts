import { type Colours } from '../../article.ts'
import { curve, join, offset, reverse, slice, spread, type Point } from '../../kit/line.ts'
import { cloud, glow, part, stitch, stroke, within } from '../../kit/paint.ts'
import { holes, weave } from '../../kit/texture.ts'
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
import { bow } from '../parts/laces.ts'
import { FOAM, roles } from '../parts/roles.ts'

const upper = offset(last, 20)
const opening = symmetric([0, 44], [54, 56], [88, 130], [94, 250], [84, 352], [46, 416], [0, 430])

function leather(colours: Colours): string {
  const { main, accent, foam, laces, lining } = roles(colours)
  const thread = tint(main, 0.3)
  const stay = facing(-240, 46, 42, 102)
  const cap = halfPlane(-392, 90, false)
  const back = halfPlane(400, -120, true)
  const badges = [-1, 1].map(side =>
    curve(
      [side * 118, -150],
      [side * 250, -210],
      [side * 250, -210],
      [side * 250, -130],
      [side * 250, -130],
      [side * 112, -70],
      [side * 112, -70],
      [side * 118, -150],
    ),
  )
  const dots: Point[] = [0, 1, 2, 3].flatMap(row =>
    spread(
      curve([-70 + row * 6, -368 + row * 26], [0, -378 + row * 26], [70 - row * 6, -368 + row * 26]),
      6 - row,
    ).map(({ point }) => point),
  )
  return [
    part(last, foam, { soft: 24, round: 0.8 }),
    stitch(offset(last, 11), shade(foam, 0.12), 4, '11 7'),
    part(upper, main, { soft: 66, round: 0.9 }),
    within(
      upper,
      cloud(
        curve([-120, -380], [-40, -430], [30, -370], [10, -290], [-90, -300], [-120, -380]),
        '#ffffff',
        0.2,
        16,
      ),
      holes(dots, main, 5),
      ...badges.map(badge => part(badge, accent, { lift: 5, soft: 14, edge: true })),
      part(cap, main, { lift: 7, soft: 34, edge: true }),
      stitch(offset(slice(cap, 0.04, 0.3), 12), thread),
      stitch(curve([-190, 60], [-120, 110], [-104, 200], [-116, 470]), thread),
      stitch(curve([190, 60], [120, 110], [104, 200], [116, 470]), thread),
      part(back, accent, { lift: 6, soft: 26, edge: true }),
      glow(upper, '#14100c', 26, 0.35, 8),
    ),
    mouth({
      line: opening,
      lining,
      insole: tint(lining, 0.25),
      padding: shade(main, 0.04),
      edge: 24,
      inner: label(330, accent),
    }),
    part(tongueLine(-236, 158, 60), main, { soft: 30, lift: 8 }),
    stitch(curve([-50, 60], [-48, 136], [0, 144], [48, 136], [50, 60]), thread),
    part(stay, main, { lift: 7, soft: 20, edge: true }),
    stitch(offset(slice(stay, 0.04, 0.52), 11), thread),
    crossLaces({
      from: -196,
      to: 20,
      rows: 6,
      half: [60, 70],
      colour: laces,
      metal: shade(main, 0.25),
      width: 18,
    }),
    bow([0, 26], laces, 0.95, 18),
  ].join('')
}

function canvas(colours: Colours): string {
  const { main, accent, laces, lining } = roles(colours)
  const thread = tint(accent, 0.4)
  const toe = halfPlane(-350, 130, false)
  const stay = facing(-226, 50, 44, 92)
  const back = curve(
    [-34, 400],
    [-40, 560],
    [-40, 560],
    [40, 560],
    [40, 560],
    [34, 400],
    [34, 400],
    [-34, 400],
  )
  const bumper = slice(last, 0.86, 1)
  return [
    part(last, FOAM, { soft: 24, round: 0.8 }),
    stroke(offset(last, 8), accent, 6),
    stroke(join(offset(bumper, 4), offset(slice(last, 0, 0.13), 4)), FOAM, 14),
    part(upper, main, { soft: 64, round: 0.9, inner: weave(upper, main, 9, 0, 0.4) }),
    within(
      upper,
      ...[0, 10].map(by =>
        stitch(
          curve(
            [-240, -96 + by],
            [-150, -120 + by],
            [-104, -190 + by],
            [-60, -262 + by],
            [0, -276 + by],
            [60, -262 + by],
            [104, -190 + by],
            [150, -120 + by],
            [240, -96 + by],
          ),
          thread,
        ),
      ),
      ...[-1, 1].map(side =>
        stitch(curve([side * 200, 90], [side * 124, 130], [side * 112, 240], [side * 130, 420]), thread),
      ),
      part(back, accent, { soft: 16, edge: true, lift: 4 }),
      part(toe, FOAM, { lift: 6, soft: 40, round: 0.7 }),
      stroke(
        curve([-200, -452], [-90, -388], [0, -372], [90, -388], [200, -452]),
        shade(FOAM, 0.22),
        3,
        'opacity="0.8"',
      ),
      glow(upper, '#14100c', 26, 0.35, 8),
      cloud(curve([-90, -440], [-30, -462], [10, -430], [-30, -410], [-90, -440]), '#ffffff', 0.7, 8),
    ),
    mouth({
      line: opening,
      lining,
      insole: tint(lining, 0.3),
      padding: accent,
      edge: 9,
      inner: label(330, accent),
    }),
    part(tongueLine(-226, 170, 60), main, { soft: 24, lift: 8, inner: weave(upper, main, 9, 0, 0.4) }),
    part(stay, main, { lift: 6, soft: 16, edge: true, inner: weave(upper, main, 9, 0, 0.3) }),
    stitch(offset(slice(stay, 0.04, 0.52), 10), thread),
    crossLaces({ from: -176, to: 22, rows: 5, half: [58, 66], colour: laces, metal: '#c9c6c0', width: 19 }),
    bow([0, 28], laces, 0.95, 19),
    stroke(reverse(slice(last, 0.45, 0.55)), shade(accent, 0.2), 5, 'opacity="0.6"'),
  ].join('')
}

/** The pair, or one shoe, seen from above. */
export const above = (design: number, colours: Colours, count: 1 | 2): string =>
  design === 1 ? onGround(last, canvas(colours), count) : onGround(last, leather(colours), count)
