import { type Colors } from '../article.ts'
import { closed, curve, data, join, type Line, lowered, reverse, strip } from '../kit/line.ts'
import { offset } from '../kit/measure.ts'
import { contrast, shade, tint } from '../tone.ts'
import { panel } from './cloth.ts'
import { flowers, tier, wavy } from './flounce.ts'
import { clothing } from './garment.ts'
import { applied, bandAround, neckLabel, seam, stitch, stitches } from './sewing.ts'
import { dropShadow, layShadow } from './shadow.ts'
import { across, type Crease, flipCreases, flipped, folds, whole } from './shape.ts'
import { onBoth, onSides, type Side } from './sides.ts'
import { button } from './trim.ts'

/** Where skirt and bodice of the shirt dress meet, from the axis to the right. */
const shirtWaist = curve('600,640 700,638 788,624')
/** A tied sash; from behind only its band. */
function belt(colors: Colors, back: boolean): string {
  const color = colors.third === colors.main ? contrast(colors.main, 0.5) : colors.third
  const [top, bottom] = [lowered(shirtWaist, -14), lowered(shirtWaist, 42)]
  const tail = (line: Line): string => {
    const piece = strip(offset(line, -20), offset(line, 20))
    const cloth = applied(piece, color, { shadow: [6, 8, 0.4, 8], weave: 'canvas', round: 0.8 })
    return cloth + stitches(line, color, 13)
  }
  const knot = closed('560,630 604,612 640,640 636,690 596,700 560,680')
  const creases = folds('572,640 600,670 630,676 16')
  return [
    dropShadow(strip(across(top), across(bottom)), 0, 8, 0.4, 8),
    bandAround(top, bottom, color, { weave: 'canvas', round: 0.8 }, 0.16, 0.84),
    ...(back ? [] : ['612,676 668,780 660,930', '596,676 560,790 574,890'].map(line => tail(curve(line)))),
    back ? '' : applied(knot, color, { shadow: [3, 8, 0.45, 8], weave: 'canvas', creases, round: 0.9 }),
  ].join('')
}

const shirtShoulder = curve('684,176 780,206 846,250')
const shirtArm = curve('846,250 822,330 830,410')
const shirtSide = curve('830,410 812,510 788,624')
const shirtSleeve = join(
  '846,250 906,300 958,384 986,464! 930,506 862,522! 846,470 830,410',
  reverse(shirtArm),
)
const shirtHem = curve('600,1330 760,1336 900,1290 964,1214')

function collarLeaf(color: string): string {
  const leaf = closed('600,262 640,240 686,172! 744,226 752,296! 690,310 640,330! 616,300')
  const laid = { shadow: [3, 8, 0.4, 8], weave: 'canvas', round: 0.6 } as const
  return onSides(({ place, way }) => applied(place(leaf), color, { ...laid, rows: [9 * way] }), true)
}

const skirtCreases: readonly Crease[] =
  folds(`660,690 690,880 700,1180 30, 724,684 790,860 830,1120 34, 770,700 850,900 900,1180 44~,
  640,700 640,960 660,1320 54~, 690,690 740,960 780,1310 54~, 840,1300 810,1160 780,1040 30`)

/** A shirt as a dress: collar, buttons down to the hem, chest pockets, a sash. */
function shirt(colors: Colors, back: boolean): string {
  const { main, second } = colors
  const trim = second
  const neck = curve([600, back ? 190 : 250], '684,176')
  const bodice = whole(join(neck, shirtShoulder, shirtArm, shirtSide, reverse(shirtWaist)))
  const skirt = whole(join(shirtWaist, '788,624 880,900 964,1214', reverse(shirtHem)))
  const sleeveFolds = folds('840,360 880,410 900,480 20, 880,300 930,380 950,460 36~')
  const arm = ({ place, fold }: Side): string => {
    const cuff = strip(place(curve('986,464 930,506 862,522')), place(curve('970,428 916,466 852,484')))
    return (
      panel(place(shirtSleeve), main, { weave: 'canvas', creases: fold(sleeveFolds) }) +
      applied(cuff, trim, { shadow: [0, -2, 0.35, 4], weave: 'canvas', round: 0.6 })
    )
  }
  const bodiceCreases: readonly Crease[] =
    folds(`822,430 760,470 700,560 26, 378,430 440,470 500,560 26, 700,620 712,560 704,500 16,
    500,620 490,560 496,500 16, 760,300 740,400 760,500 40~`)
  const collarBase = curve('600,214 650,212 700,196')
  const pocket = closed('672,372 776,366! 778,462! 726,486! 674,468!')
  const placket = strip(curve('574,262 574,700 574,1331'), curve('626,262 626,700 626,1331'))
  return [
    layShadow(bodice, skirt, shirtSleeve, flipped(shirtSleeve)),
    back ? '' : panel(whole(curve('600,172 660,168 686,176 640,250 600,290')), shade(main, 0.34)),
    back ? '' : neckLabel(600, 184, trim, 60, 34),
    onSides(arm, true),
    panel(skirt, main, { weave: 'canvas', creases: [...skirtCreases, ...flipCreases(skirtCreases)] }),
    stitch(across(lowered(shirtHem, -18)), main),
    panel(bodice, main, { weave: 'canvas', creases: bodiceCreases }),
    onBoth(shirtArm, line => seam(line, main)),
    back
      ? seam(across(curve('600,300 720,296 834,318')), main) +
        stitch(across(curve('600,311 720,307 833,329')), main)
      : [
          applied(placket, trim, { shadow: [2, 0, 0.3, 4], weave: 'canvas', round: 0.5 }),
          stitch(curve('582,290 582,1326'), trim),
          stitch(curve('618,290 618,1326'), trim),
          ...[330, 430, 530, 780, 890, 1000, 1110, 1220].map(y => button([600, y], contrast(trim, 0.6), 13)),
          onBoth(
            pocket,
            (outline, { way, x }) =>
              applied(outline, main, {
                shadow: [2, 5, 0.3, 4],
                weave: 'canvas',
                round: 0.5,
                rows: [8 * way],
              }) + button([x(726), 400], contrast(trim, 0.6), 10),
          ),
        ].join(''),
    belt(colors, back),
    back
      ? `<path d="${data(across(curve('600,200 650,196 688,174')))}" fill="none" stroke="${shade(main, 0.4)}" stroke-width="6" filter="url(#blur4)"/>` +
        bandAround(curve('600,150 640,150 676,158'), collarBase, trim, { weave: 'canvas', round: 0.7 })
      : collarLeaf(trim),
  ].join('')
}

const neckline = curve('600,318 640,286 684,268 716,262')
const bodiceSide = curve('716,262 744,318 792,376! 778,470 752,566')
const waistline = curve('600,584 680,582 752,566')

/** On straps, with three flounces and a print of flowers. */
function summer(colors: Colors, back: boolean): string {
  const { main } = colors
  const neck = back ? curve('600,330 660,322 716,290') : neckline
  const sides = back ? join('716,290 750,330 792,376', bodiceSide.slice(24)) : bodiceSide
  const bodice = whole(join(neck, sides, reverse(waistline)))
  const printed = flowers(colors)
  const shine = tint(main, 0.22)
  const second = tier(curve('600,806 740,800 846,772'), wavy([600, 1076], [928, 1024], 4, 15), 18, 5)
  const first = tier(waistline, wavy([600, 824], [852, 784], 3, 13), 15, 9)
  const third = tier(curve('600,1056 780,1046 916,1004'), wavy([600, 1344], [1020, 1276], 5, 17), 21, 13)
  const strapLine = curve('698,320 692,220 668,128')
  const strap = strip(offset(strapLine, -13), offset(strapLine, 13))
  const skirt = [third, second, first].map(({ outline, creases, top, hem }) => [
    applied(outline, main, { shadow: [2, 12, 0.4, 8], creases, printed, shine, round: 0.9 }),
    seam(across(top), main, 2.4),
    stitch(across(lowered(hem, -12)), main, 0.24),
  ])
  const darts: readonly Crease[] =
    folds(`690,560 684,500 700,430 18, 510,560 516,500 500,430 18, 778,400 720,410 680,440 20,
    424,400 480,410 520,440 20, 640,330 630,420 640,540 36~`)
  return [
    layShadow(bodice, first.outline, second.outline, third.outline, strap, flipped(strap)),
    onBoth(strap, outline => panel(outline, shade(main, 0.05), { round: 0.5 })),
    ...skirt.flat(),
    panel(bodice, main, { creases: darts, printed, shine, round: 1 }),
    stitch(across(offset(neck, 11)), main),
    stitch(across(offset(waistline, -8)), main, 0.24),
    back
      ? seam(curve('600,332 601,460 600,580'), main)
      : [380, 440, 500, 552].map(y => button([600, y], tint(contrast(main, 0.6), 0.2), 12)).join(''),
  ].join('')
}

export const dress = clothing('vestido', [summer, shirt], ['640,470 2 -7', '650,400 2 -7'], 10)
