import { type Colors } from '../article.ts'
import { curve, join, lowered, type Point, reverse, strip } from '../kit/line.ts'
import { between, offset } from '../kit/measure.ts'
import { within } from '../kit/paint.ts'
import { contrast, shade, tint } from '../tone.ts'
import { panel } from './cloth.ts'
import { clothing } from './garment.ts'
import { applied, bandAround, ribs, seam, stitch, stitches } from './sewing.ts'
import { crevice, layShadow } from './shadow.ts'
import { across, type Crease, flipped, folds } from './shape.ts'
import { onBoth, onSides, type Side } from './sides.ts'
import { button, drawstring, patch } from './trim.ts'
import { type Weave } from './weave.ts'

const top = curve('600,372 760,368 878,352')
const band = curve('600,456 766,452 892,434')
const outer = curve('892,434 958,640 1016,880 1056,1118')
const inner = curve('600,838 612,900 632,1000 640,1172')
const hem = curve('640,1172 850,1160 1056,1118')
const leg = join('600,456 766,452 892,434', outer, reverse(hem), reverse(inner))

const creases: readonly Crease[] =
  folds(`612,846 720,800 820,700 30, 622,900 740,900 860,850 28, 700,470 690,620 730,780 44~,
  800,470 850,700 860,1000 54~, 700,1160 712,1040 690,940 30~, 900,1140 890,1020 910,900 30~,
  660,466 664,520 656,570 16, 740,464 748,510 738,560 16, 820,458 830,500 824,540 14,
  1010,900 950,960 880,980 24, 980,1130 972,1060 984,1000 18`)

const laces = ['648,418 632,500 660,570 646,640', '552,418 568,500 536,590 554,676']

function running({ main, second, third }: Colors, back: boolean): string {
  const side = second === main ? shade(main, 0.24) : second
  const lace = third === main ? contrast(main, 0.55) : third
  const edge = curve('838,440 850,640 890,860 950,1050 1020,1130')
  const half = ({ place, fold, way }: Side): string => {
    const piece = (color: string, weave: Weave): string =>
      panel(place(leg), color, { weave, creases: fold(way > 0 && back ? creases.slice(2) : creases) })
    return [
      piece(main, 'ripstop'),
      within(place(strip(edge, curve('1200,400 1200,1200'))), piece(side, 'mesh')),
      within(place(strip(offset(edge, -9), offset(edge, 9))), piece(lace, 'ripstop')),
      within(place(leg), [24, 34].map(up => stitch(lowered(place(hem), -up), main)).join('')),
      seam(place(offset(outer, 3)), side, way > 0 ? 3 : 2),
    ].join('')
  }
  return [
    layShadow(leg, flipped(leg), strip(across(top), across(band))),
    onSides(half, true),
    seam(curve('600,456 602,650 600,840'), main),
    ribs(across(top), across(band), shade(main, 0.05), 130),
    stitch(across(between(top, band, 0.34)), main),
    stitch(across(between(top, band, 0.68)), main),
    back
      ? patch(720, 560, 90, 44, lace)
      : drawstring('552,416 648,416', laces, [6, -8], lace, { radius: 11, width: 12 }) +
        patch(770, 1070, 76, 44, lace, -3),
  ].join('')
}

const loop = (x: number, y: number, color: string): string =>
  `<g transform="translate(${x} ${y})"><rect x="-10" y="-4" width="24" height="100" rx="3" fill="#1a1410" opacity="0.3"/><rect x="-12" y="-8" width="24" height="100" rx="3" fill="${shade(color, 0.05)}"/><path d="M-7 -2V86M7 -2V86" stroke="${contrast(color, 0.32)}" stroke-width="2.2" stroke-dasharray="7 5"/></g>`

function chinoFront(main: string, horn: string): string {
  const mouth = curve('760,452 806,560 936,628')
  return [
    onBoth(
      mouth,
      (line, { way }) => crevice(line, 10) + seam(line, main, 4) + stitches(line, main, 13 * way, 22 * way),
    ),
    seam(curve('600,456 603,650 600,840'), main, 4),
    stitch(curve('664,460 666,640 646,720 606,760'), main),
    stitch(curve('674,460 676,644 654,730 606,774'), main),
    button([606, 412], horn, 17),
    seam(curve('632,374 634,456'), main),
  ].join('')
}

function chinoBack(main: string, horn: string): string {
  const welt = strip(curve('690,580 850,560'), curve('692,606 852,586'))
  return onBoth(
    welt,
    (outline, { way, x }) =>
      applied(outline, shade(main, 0.08), { shadow: [2, 4, 0.4, 4], weave: 'twill', round: 0.5 }) +
      stitches(outline, main, 8 * way) +
      button([x(772), 628], horn, 13),
  )
}

function chino({ main, second }: Colors, back: boolean): string {
  const horn = contrast(main, 0.45)
  const cuffTop = hem.map(([x, y]): Point => [x - (x - 600) * 0.012, y - 64])
  const cuff = strip(hem, cuffTop)
  const turnUp = second === main ? tint(main, 0.06) : second
  const half = ({ place, fold, way }: Side): string => {
    const draped = fold(way > 0 && back ? creases.slice(2) : creases)
    return [
      panel(place(leg), main, { weave: 'twill', creases: draped }),
      applied(place(cuff), turnUp, { shadow: [0, -4, 0.35, 4], weave: 'twill', round: 0.7 }),
      within(place(cuff), stitch(lowered(place(hem), -52), main)),
    ].join('')
  }
  return [
    layShadow(leg, flipped(leg), strip(across(top), across(band))),
    onSides(half, true),
    back ? seam(curve('600,456 602,650 600,840'), main, 4) : '',
    bandAround(top, band, main, { weave: 'twill', round: 0.8 }, 0.14, 0.86),
    back ? chinoBack(main, horn) : chinoFront(main, horn),
    back
      ? [600, 380, 820].map(x => loop(x, x === 600 ? 374 : 362, main)).join('') +
        patch(700, 412, 86, 46, '#8a5a33')
      : [420, 780].map(x => loop(x, 368, main)).join(''),
  ].join('')
}

export const shorts = clothing('short', [running, chino], ['690,540 2 -7', '700,530 2 -7'], -16)
