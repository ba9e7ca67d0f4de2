import { type Colors } from '../article.ts'
import { closed, curve, data, join, lowered, reverse, strip } from '../kit/line.ts'
import { between } from '../kit/measure.ts'
import { contrast, mix, shade } from '../tone.ts'
import { panel } from './cloth.ts'
import { clothing } from './garment.ts'
import { applied, bandAround, neckLabel, ribs, seam, stitch } from './sewing.ts'
import { crevice, layShadow } from './shadow.ts'
import { across, type Crease, flipped, folds, whole } from './shape.ts'
import { onBoth, onSides, type Side } from './sides.ts'
import { button } from './trim.ts'

/** Folds of a shirt that lies flat. */
export const bodyFolds: readonly Crease[] =
  folds(`846,560 780,610 716,700 26, 354,560 420,620 470,690 26, 842,700 770,770 740,880 34~,
  350,740 420,830 520,870 34~, 840,900 760,940 650,930 26~, 690,1180 676,1050 712,930 36~,
  480,1180 506,1060 486,950 32~, 770,1170 780,1080 764,990 20, 560,1180 574,1110 564,1020 16`)

/** An edge of knitted ribs with two lines of another colour, as collars and cuffs of polo shirts have. */
const tipped = (
  one: ReturnType<typeof curve>,
  other: ReturnType<typeof curve>,
  color: string,
  line: string,
): string =>
  ribs(one, other, color, 40) +
  [0.3, 0.5]
    .map(
      share =>
        `<path d="${data(between(one, other, share))}" fill="none" stroke="${line}" stroke-width="7"/>`,
    )
    .join('')

const poloShoulder = curve('704,246 790,266 872,300')
const poloArm = curve('872,300 852,380 842,470 856,548')
const poloSide = curve('856,548 838,720 836,940 858,1150')
const poloHem = curve('600,1190 740,1188 858,1166')
const poloSleeve = join(
  '872,300 930,334 990,430 1040,540! 970,590 892,620! 876,590 856,548',
  reverse(poloArm),
)

/** A polo shirt of pique: a collar and cuffs with lines, a placket, a longer back. */
function pique(colors: Colors, back: boolean): string {
  const { main, second, third } = colors
  const collar = second === main ? shade(main, 0.08) : second
  const line = third === main || third === second ? contrast(collar, 0.6) : third
  const neck = back ? curve('600,236 660,236 704,246') : curve('600,330 640,306 676,262 704,246')
  const body = whole(join(neck, poloShoulder, poloArm, poloSide, '858,1150 858,1166', reverse(poloHem)))
  const tail = whole(curve('600,1216 740,1214 852,1190! 850,1150! 600,1150'))
  const arm = ({ place, fold }: Side): string => {
    const [one, other] = [place(curve('1026,510 958,560 884,586')), place(curve('1042,546 972,596 892,622'))]
    return (
      panel(place(poloSleeve), main, {
        weave: 'pique',
        creases: fold(folds('866,430 920,480 940,560 20, 900,350 960,440 984,530 34~')),
      }) + tipped(one, other, collar, line)
    )
  }
  const leaf = closed('600,306 632,284 676,226! 716,232 760,300 752,356! 690,352 640,350! 612,330')
  const placket = closed('572,312! 628,312! 628,560! 572,560!')
  const inside = strip(across(curve('600,210 650,208 690,226')), across(curve('600,330 650,300 700,246')))
  return [
    layShadow(body, poloSleeve, flipped(poloSleeve), tail),
    panel(tail, shade(main, 0.12), { weave: 'pique', round: 0.7 }),
    back ? '' : panel(inside, shade(main, 0.34), { round: 0.6 }) + neckLabel(600, 226, line, 64, 36),
    onSides(arm),
    panel(body, main, { weave: 'pique', creases: bodyFolds }),
    onBoth(poloArm, edge => seam(edge, main)),
    stitch(lowered(across(poloHem), -22), main),
    stitch(lowered(across(poloHem), -31), main),
    back
      ? bandAround(curve('600,196 656,198 704,226'), curve('600,262 670,262 724,262'), collar, {
          weave: 'knit',
          round: 0.8,
        }) + seam(across(curve('600,262 670,262 724,262')), main)
      : [
          applied(placket, main, { shadow: [3, 5, 0.3, 4], weave: 'pique', round: 0.5, rows: [8] }),
          ...[366, 440, 514].map(y => button([600, y], contrast(main, 0.7), 12)),
          onSides(
            ({ place, way }) =>
              applied(place(leaf), collar, {
                shadow: [3, 9, 0.4, 8],
                weave: 'knit',
                round: 0.7,
                rows: [9 * way, 16 * way],
              }),
            true,
          ),
          onBoth(
            curve('690,346 744,350 752,300 716,242'),
            edge => `<path d="${data(edge)}" fill="none" stroke="${line}" stroke-width="6" opacity="0.9"/>`,
          ),
        ].join(''),
  ].join('')
}

const longShoulder = curve('740,232 810,254 880,290')
const longArm = curve('880,290 860,390 852,490 868,580')
const longSide = curve('868,580 858,760 864,960 872,1120')
const longHem = curve('600,1140 750,1138 872,1120')
const longSleeve = join(
  '880,290 948,350 1000,520 1036,740 1060,980! 1010,1000 956,1002! 930,840 900,690 868,580',
  reverse(longArm),
)

/** A jumper of the sea: a wide neck, long sleeves, stripes all around, buttons on a shoulder. */
function striped(colors: Colors, back: boolean): string {
  const { main, second, third } = colors
  const line = second === main ? contrast(main, 0.5) : second
  const trim = third === main || third === second ? main : third
  const neck = curve(back ? '600,244 680,242 740,232' : '600,280 670,274 740,232')
  const neckIn = curve(back ? '600,222 676,220 726,214' : '600,256 664,250 722,212')
  const body = whole(join(neck, longShoulder, longArm, longSide, reverse(longHem)))
  const rows = Array.from({ length: 15 }, (_, i) => 400 + i * 48)
  const printed = rows
    .map(
      y =>
        `<path d="M250 ${y}Q600 ${y + 16} 950 ${y}V${y + 22}Q600 ${y + 38} 250 ${y + 22}Z" fill="${line}"/>`,
    )
    .join('')
  const arm = ({ place, fold, way }: Side): string => {
    const bars = Array.from({ length: 14 }, (_, i) => {
      const y = 402 + i * 44
      const [from, to] = way > 0 ? [840, 1110] : [360, 90]
      return `<path d="M${from} ${y + 30}L${to} ${y - 30}V${y - 9}L${from} ${y + 51}Z" fill="${line}"/>`
    }).join('')
    return (
      panel(place(longSleeve), main, {
        weave: 'jersey',
        printed: bars,
        creases: fold(
          folds(
            '886,610 940,640 1000,720 24, 910,760 966,790 1026,780 24, 930,880 980,900 1046,880 22, 910,420 966,560 1000,740 44~',
          ),
        ),
      }) +
      ribs(place(curve('950,968 1006,968 1056,948')), place(curve('957,1010 1010,1010 1062,988')), trim, 20)
    )
  }
  const inside = strip(across(curve('600,222 676,220 726,214')), across(curve('600,280 670,274 740,232')))
  return [
    layShadow(body, longSleeve, flipped(longSleeve)),
    back ? '' : panel(inside, shade(main, 0.3), { round: 0.6 }) + neckLabel(600, 226, line, 64, 34),
    onSides(arm),
    panel(body, main, { weave: 'jersey', creases: bodyFolds, printed }),
    onBoth(longArm, edge => seam(edge, main)),
    stitch(lowered(across(longHem), -22), main),
    crevice(across(neck), 8, 0.3),
    ribs(across(neckIn), across(neck), trim, 90),
    stitch(lowered(across(neck), 9), main),
    back
      ? ''
      : [758, 800, 842].map((x, i) => button([x, 252 + i * 15], mix('#d8b36a', trim, 0.1), 11)).join(''),
  ].join('')
}

/** Shirts that are no T-shirts: of pique with a collar, and striped with long sleeves. */
export const tops = clothing('camisa', [pique, striped], ['640,400 2.3 -7', '720,380 2.2 -7'], 60)
