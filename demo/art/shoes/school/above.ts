import { type Colours } from '../../article.ts'
import { curve, loop, offset, slice, type Point } from '../../kit/line.ts'
import { cloud, glow, groove, part, stitch, within } from '../../kit/paint.ts'
import { holes } from '../../kit/texture.ts'
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
import { buckle, leatherRoles, STEEL } from '../parts/leather.ts'

const upper = offset(last, 15)
const low = symmetric([0, 40], [54, 52], [88, 130], [94, 250], [84, 352], [46, 416], [0, 430])
const wide = symmetric(
  [0, -210],
  [66, -196],
  [104, -120],
  [104, 40],
  [98, 220],
  [90, 340],
  [52, 412],
  [0, 428],
)
const shine = curve([-110, -390], [-50, -440], [10, -390], [0, -320], [-90, -320], [-110, -390])

function derby(colours: Colours): string {
  const { main, accent, sole, lining, thread } = leatherRoles(colours)
  const apron = loop(
    [6, -436],
    [70, -402],
    [104, -310],
    [112, -190],
    [90, -60],
    [-96, -60],
    [-128, -190],
    [-120, -310],
    [-72, -402],
  )
  const flaps = [-1, 1].map(side =>
    curve(
      [side * 26, -150],
      [side * 80, -190],
      [side * 150, -130],
      [side * 250, -60],
      [side * 250, -60],
      [side * 250, 300],
      [side * 250, 300],
      [side * 60, 300],
      [side * 60, 60],
      [side * 26, -150],
    ),
  )
  return [
    part(last, sole, { soft: 18, round: 0.8 }),
    stitch(offset(last, 7), tint(sole, 0.4), 3.4, '10 6'),
    part(upper, main, { soft: 66, round: 0.9 }),
    within(
      upper,
      part(apron, tint(main, 0.03), { soft: 34, round: 0.6 }),
      groove(apron, main, 6),
      stitch(offset(apron, -11), thread, 3.6, '9 6'),
      cloud(shine, '#ffffff', 0.28, 32),
      ...flaps.map(flap => part(flap, main, { lift: 8, soft: 30, edge: true })),
      ...[-1, 1].map(side => stitch(curve([side * 60, -160], [side * 140, -114], [side * 250, -40]), thread)),
      part(halfPlane(390, -120, true), accent, { lift: 5, soft: 24, edge: true }),
      glow(upper, '#14100c', 26, 0.35, 8),
    ),
    mouth({
      line: low,
      lining,
      insole: tint(lining, 0.1),
      padding: shade(main, 0.06),
      edge: 26,
      inner: label(330, accent),
    }),
    part(tongueLine(-190, 150, 54), main, { soft: 26, lift: 7 }),
    part(facing(-190, 44, 34, 84), main, { lift: 6, soft: 18, edge: true }),
    stitch(offset(slice(facing(-190, 44, 34, 84), 0.04, 0.52), 10), thread),
    crossLaces({
      from: -134,
      to: 20,
      rows: 4,
      half: [50, 56],
      colour: shade(main, 0.1),
      metal: shade(main, 0.2),
      width: 14,
    }),
    bow([0, 26], shade(main, 0.05), 0.9, 14),
  ].join('')
}

const flower = (x: number, y: number): Point[] => [
  ...[0, 1, 2, 3, 4].map((i): Point => [x + 17 * Math.sin(i * 1.2566), y - 17 * Math.cos(i * 1.2566)]),
  [x, y],
]

function strapped(colours: Colours): string {
  const { main, accent, sole, lining, thread } = leatherRoles(colours)
  const cap = halfPlane(-330, 90, false)
  const strap = curve(
    [-250, -70],
    [-110, -34],
    [0, -26],
    [110, -34],
    [250, -70],
    [250, -70],
    [250, 20],
    [250, 20],
    [110, 48],
    [0, 54],
    [-110, 48],
    [-250, 20],
    [-250, 20],
    [-250, -70],
  )
  const tip = curve(
    [-250, -44],
    [-140, -16],
    [-60, -8],
    [-36, 8],
    [-60, 24],
    [-140, 18],
    [-250, -4],
    [-250, -4],
    [-250, -44],
  )
  return [
    part(last, sole, { soft: 18, round: 0.8 }),
    stitch(offset(last, 7), tint(sole, 0.4), 3.4, '10 6'),
    part(upper, main, { soft: 60, round: 0.9 }),
    within(
      upper,
      part(cap, main, { lift: 6, soft: 44, edge: true }),
      stitch(offset(slice(cap, 0.05, 0.3), 11), thread),
      cloud(shine, '#ffffff', 0.28, 32),
      holes([...flower(-64, -276), ...flower(0, -268), ...flower(60, -276)], main, 5.5),
      part(halfPlane(390, -120, true), main, { lift: 5, soft: 24, edge: true }),
      glow(upper, '#14100c', 26, 0.35, 8),
    ),
    mouth({
      line: wide,
      lining,
      insole: tint(lining, 0.1),
      padding: shade(main, 0.1),
      edge: 14,
      inner: label(300, accent),
    }),
    within(
      offset(last, 4),
      part(strap, accent, { lift: 12, soft: 30, round: 0.9, edge: true }),
      stitch(offset(slice(strap, 0.02, 0.4), 10), tint(accent, 0.25)),
      stitch(offset(slice(strap, 0.53, 0.95), 10), tint(accent, 0.25)),
      part(tip, accent, { lift: 6, soft: 14, edge: true }),
      stitch(offset(slice(tip, 0.03, 0.9), 8), tint(accent, 0.25)),
    ),
    holes([[-66, 8]], accent, 5),
    buckle([-112, 2], STEEL, 52, 84, 6),
  ].join('')
}

/** The pair, or one shoe, seen from above. */
export const above = (design: number, colours: Colours, count: 1 | 2): string =>
  design === 1 ? onGround(last, strapped(colours), count) : onGround(last, derby(colours), count)
