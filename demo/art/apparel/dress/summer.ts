import { type Colours } from '../../article.ts'
import { curve, join, offset, reverse, type Point } from '../../kit/line.ts'
import { contrast, shade, tint } from '../../tone.ts'
import {
  across,
  dropShadow,
  flipped,
  layShadow,
  panel,
  seam,
  stitch,
  strip,
  whole,
  type Crease,
} from '../cloth.ts'
import { button } from '../trim.ts'
import { tier, wavy } from './flounce.ts'
import { flowers } from './flowers.ts'

const neckline = curve([600, 318], [640, 286], [684, 268], [716, 262])
const bodiceSide = join(curve([716, 262], [744, 318], [792, 376]), curve([792, 376], [778, 470], [752, 566]))
const waistline = curve([600, 584], [680, 582], [752, 566])

/** On straps, with three flounces and a print of flowers. */
export function summer(colours: Colours, back: boolean): string {
  const { main } = colours
  const neck = back ? curve([600, 330], [660, 322], [716, 290]) : neckline
  const bodice = whole(
    join(
      neck,
      back ? curve([716, 290], [750, 330], [792, 376]) : [],
      back ? bodiceSide.slice(24) : bodiceSide,
      reverse(waistline),
    ),
  )
  const printed = flowers(colours)
  const second = tier(curve([600, 806], [740, 800], [846, 772]), wavy([600, 1076], [928, 1024], 4, 15), 18, 5)
  const first = tier(waistline, wavy([600, 824], [852, 784], 3, 13), 15, 9)
  const third = tier(
    curve([600, 1056], [780, 1046], [916, 1004]),
    wavy([600, 1344], [1020, 1276], 5, 17),
    21,
    13,
  )
  const strapLine = curve([698, 320], [692, 220], [668, 128])
  const strap = strip(offset(strapLine, -13), offset(strapLine, 13))
  const skirt = [third, second, first].map(({ outline, creases, top, hem }) => [
    dropShadow(outline, 2, 12, 0.4, 8),
    panel({ outline, colour: main, creases, printed, round: 0.9 }),
    seam(across(top), main, 2.4),
    stitch(across(hem.map(([x, y]): Point => [x, y - 12])), main, 0.24),
  ])
  const darts: readonly Crease[] = [
    [[690, 560], [684, 500], [700, 430], 18],
    [[510, 560], [516, 500], [500, 430], 18],
    [[778, 400], [720, 410], [680, 440], 20],
    [[424, 400], [480, 410], [520, 440], 20],
    [[640, 330], [630, 420], [640, 540], 36, true],
  ]
  return [
    layShadow(bodice, first.outline, second.outline, third.outline, strap, flipped(strap)),
    ...[strap, flipped(strap)].map(outline => panel({ outline, colour: shade(main, 0.05), round: 0.5 })),
    ...skirt.flat(),
    panel({ outline: bodice, colour: main, creases: darts, printed, round: 1 }),
    stitch(across(offset(neck, 11)), main),
    stitch(across(offset(waistline, -8)), main, 0.24),
    back
      ? seam(curve([600, 332], [601, 460], [600, 580]), main)
      : [380, 440, 500, 552].map(y => button([600, y], tint(contrast(main, 0.6), 0.2), 12)).join(''),
  ].join('')
}
