import { type Colors } from '../article.ts'
import { curve, data, join, lowered, reverse, strip } from '../kit/line.ts'
import { between, offset } from '../kit/measure.ts'
import { within } from '../kit/paint.ts'
import { closeUp } from '../kit/view.ts'
import { contrast, mix, shade, tint } from '../tone.ts'
import { panel } from './cloth.ts'
import { clothing, garment } from './garment.ts'
import { ribs, seam, stitch, stitches } from './sewing.ts'
import { crevice, layShadow } from './shadow.ts'
import { across, type Crease, flipped, folds } from './shape.ts'
import { onBoth, onSides, type Side } from './sides.ts'
import { drawstring, patch } from './trim.ts'

const top = curve('600,180 720,178 800,168')
const band = curve('600,262 724,260 816,246')
const outer = curve('816,246 862,420 890,640 908,900 930,1120 952,1320')
const inner = curve('600,540 626,640 652,800 676,1040 690,1346')
const hem = curve('690,1346 820,1346 952,1320')
const leg = join('600,262 724,260 816,246', outer, reverse(hem), reverse(inner))
const creases: readonly Crease[] =
  folds(`612,546 690,540 780,490 26, 626,610 710,640 820,620 24, 760,300 800,640 830,1100 54~, 690,300 664,400 676,520 40~,
  700,1330 730,1160 744,960 40~, 900,1320 880,1180 872,1040 36~, 660,820 740,840 840,820 20, 690,1080 770,1090 860,1070 20,
  660,268 664,310 656,350 14, 740,264 744,300 738,336 14`)

/** Trousers of soft cloth with wide straight legs and a fold sewn down their front. */
function wideLegs(colors: Colors, back: boolean): string {
  const { main, second, third } = colors
  const tape = second === main ? contrast(main, 0.25) : second
  const cord = third === main || third === second ? contrast(main, 0.5) : third
  const pleat = curve('730,262 760,600 800,980 824,1340')
  const half = ({ place, fold, way }: Side): string => {
    const edge = place(outer)
    return [
      panel(place(leg), main, { weave: 'cord', creases: fold(way > 0 && back ? creases.slice(2) : creases) }),
      within(place(leg), panel(strip(offset(edge, 4 * way), offset(edge, 30 * way)), tape, { round: 0.4 })),
      stitches(edge, main, 36 * way),
      seam(place(pleat), main, 3),
      stitch(place(offset(pleat, 9)), main),
      within(place(leg), [26, 36].map(up => stitch(lowered(place(hem), -up), main)).join('')),
    ].join('')
  }
  const mouth = curve('770,258 796,350 866,420')
  return [
    layShadow(leg, flipped(leg), strip(across(top), across(band))),
    onSides(half, true),
    seam(curve('600,262 602,420 600,546'), main, 4),
    ribs(across(top), across(band), shade(main, 0.05), 120),
    stitch(across(between(top, band, 0.5)), main),
    onBoth(
      mouth,
      (line, { way }) => crevice(line, 10) + seam(line, main, 3) + stitches(line, main, 12 * way),
    ),
    back
      ? patch(700, 340, 92, 46, cord)
      : drawstring(
          '566,222 634,222',
          ['634,224 626,330 648,400 636,470', '566,224 572,330 550,410 566,496'],
          [-4, 5],
          cord,
          { radius: 11, width: 12 },
        ),
  ].join('')
}

/** Trousers for home. */
export const lounge = clothing('pantalon', [wideLegs], ['720,420 2.1 -7'], 0)

const rim = curve('330,452 450,440 566,456')
const rimEnd = curve('336,520 452,510 562,522')
const shin = curve('562,522 564,590 600,664 690,716 806,744 880,784 910,846 906,892')
const sole = curve('336,520 336,590 310,690 330,800 420,868 560,896 740,922 860,922 896,900 906,892')

/** A low sock from the side, its heel and toe of another colour, bands across the foot. */
function low(colors: Colors, order: number): string {
  const { main, second, third } = colors
  const a = second === main ? contrast(main, 0.3) : second
  const b = third === main || third === second ? mix(a, main, 0.5) : third
  const [ground, mark, other] = (
    [
      [main, a, b],
      [a, main, b],
      [b, main, a],
    ] as const
  )[order] ?? [main, a, b]
  const outline = join(rimEnd, shin, reverse(sole))
  const fold = folds(
    '560,620 500,650 420,700 30, 590,670 540,720 500,790 28, 330,720 390,700 450,690 20, 840,780 780,840 800,910 34~, 690,740 640,810 650,890 36~',
  )
  const bands = [0, 1, 2].map(
    i =>
      `<path d="M${640 + i * 50} 700Q${606 + i * 50} 810 ${640 + i * 50} 920h24Q${630 + i * 50} 810 ${664 + i * 50} 706Z" fill="${i === 1 ? other : mark}"/>`,
  )
  const heel = join(curve('300,660 420,690 500,780 440,900'), '300,940 240,800 300,660')
  const toe = join(curve('830,720 790,800 800,900 820,960'), '1000,960 1000,720 830,720')
  const piece = (color: string, printed = ''): string =>
    panel(outline, color, { weave: 'knit', creases: fold, printed })
  return [
    layShadow(join(rim, shin, reverse(sole))),
    piece(ground, bands.join('')),
    within(outline, within(heel, piece(mark)), within(toe, piece(mark))),
    within(
      outline,
      seam(curve('300,660 420,690 500,780 440,900'), mark, 3),
      seam(curve('830,720 790,800 800,900 820,960'), mark, 3),
    ),
    ribs(rim, rimEnd, mark, 34),
    `<path d="${data(between(rim, rimEnd, 0.5))}" fill="none" stroke="${tint(mark, 0.4)}" stroke-width="3" opacity="0.5"/>`,
  ].join('')
}

const placed = (inner: string, x: number, y: number, turn: number, scale: number, flip = false): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${flip ? -scale : scale} ${scale}) translate(-600 -690)">${inner}</g>`

/** Low socks, three pairs of them in one pack. */
export const lowSocks = garment(
  'tobillera',
  ({ view, colors }) => {
    const [one, two, three] = [low(colors, 0), low(colors, 1), low(colors, 2)]
    if (view === 'detalle') return closeUp(one, '560,690 2 -6')
    if (view === 'angulo') return placed(two, 600, 500, -4, 1.12, true) + placed(one, 600, 970, 4, 1.12)
    return placed(three, 620, 400, -7, 1.1) + placed(two, 590, 730, -3, 1.1) + placed(one, 600, 1070, 3, 1.1)
  },
  1,
)
