import { type Colors } from '../article.ts'
import { closed, curve, join, reverse, strip } from '../kit/line.ts'
import { between, offset, slice } from '../kit/measure.ts'
import { within } from '../kit/paint.ts'
import { contrast, mix, shade } from '../tone.ts'
import { panel } from './cloth.ts'
import { clothing } from './garment.ts'
import { applied, bandAround, ribs, seam, stitch, stitches } from './sewing.ts'
import { crevice, layShadow } from './shadow.ts'
import { across, type Crease, flipCreases, flipped, folds, whole } from './shape.ts'
import { onBoth, onSides } from './sides.ts'
import { drawstring, patch, snap } from './trim.ts'

const top = curve('600,190 720,188 806,178')
const band = curve('600,264 724,262 820,250')
const outer = curve('820,250 868,420 890,600 884,840 862,1060 848,1240')
const inner = curve('600,560 628,640 664,800 700,1040 722,1252')
const ankle = curve('722,1252 786,1256 848,1240')
const ankleEnd = curve('734,1326 788,1330 840,1318')
const leg = join('600,264 724,262 820,250', outer, reverse(ankle), reverse(inner))

const creases: readonly Crease[] =
  folds(`612,566 690,560 790,500 26, 626,610 700,640 800,640 26, 882,720 800,770 690,780 26,
  672,830 760,850 870,830 24, 690,960 770,980 866,950 22, 866,1060 800,1100 712,1100 26,
  716,1170 780,1180 850,1150 24, 722,1236 770,1214 840,1212 20, 760,300 800,560 780,900 50~,
  690,300 660,400 676,520 40~, 660,270 664,310 656,350 14, 740,266 744,300 738,336 14`)

const stripe = (color: string, cloth: (color: string) => string): string =>
  onBoth(outer, (line, { way }) => {
    const band = strip(offset(line, 26 * way), offset(line, 62 * way))
    return within(band, cloth(color)) + stitches(line, color, 26 * way, 62 * way)
  })

function slantPockets(color: string): string {
  const mouth = curve('764,262 792,350 864,424')
  return onBoth(mouth, (line, { way }) => {
    const rim = ribs(offset(line, 1 * way), offset(line, 18 * way), shade(color, 0.08), 26)
    return crevice(line, 12) + rim + stitches(line, color, 26 * way)
  })
}

function cargo(color: string, flap: string): string {
  const outline = closed('742,680 872,668! 868,860! 744,872!')
  const lid = closed('734,660 882,646! 882,716! 808,748! 736,730!')
  return onSides(({ place, x }) =>
    [
      applied(place(outline), color, { shadow: [4, 8, 0.4, 8], weave: 'twill', round: 0.8 }),
      seam(place(curve('806,700 806,866')), color),
      stitch(place(curve('752,690 754,862 858,851 862,690')), color),
      applied(place(lid), flap, { shadow: [3, 8, 0.45, 8], weave: 'twill', round: 0.8 }),
      stitch(place(curve('746,668 746,722! 808,737! 872,708! 872,656')), flap),
      snap([x(808), 708]),
    ].join(''),
  )
}

function backPockets(color: string, weave: 'fleece' | 'twill'): string {
  const outline = closed('660,360 784,350! 792,486! 728,518! 664,494!')
  return onBoth(outline, (line, { way }) =>
    applied(line, color, { shadow: [2, 4, 0.35, 4], weave, round: 0.6, rows: [9 * way] }),
  )
}

const laces = ['640,230 628,300 652,370 640,440', '560,230 574,310 548,400 562,476']

function waist({ main, third }: Colors, design: number, back: boolean): string {
  const lace = third === main ? contrast(main, 0.55) : third
  if (design === 1) {
    return [
      bandAround(top, band, main, { weave: 'twill', round: 0.8 }, 0.14, 0.86),
      ...[470, 690, 770, 400].map(x => beltLoop(x, main)),
      back ? patch(664, 306, 92, 52, mix(main, '#8a5a33', 0.7)) : fly(main) + snap([604, 226]),
    ].join('')
  }
  return [
    ribs(across(top), across(band), shade(main, 0.05), 110),
    stitch(across(between(top, band, 0.5)), main),
    back
      ? patch(600, 296, 80, 40, lace)
      : drawstring('560,228 640,228', laces, [6, -6], lace, { radius: 10, width: 11, end: 13 }),
  ].join('')
}

const beltLoop = (x: number, color: string): string =>
  `<g><rect x="${x - 9}" y="184" width="22" height="84" rx="3" fill="#1a1410" opacity="0.3"/><rect x="${x - 11}" y="180" width="22" height="84" rx="3" fill="${shade(color, 0.06)}"/><path d="M${x - 6} 186V258M${x + 6} 186V258" stroke="${contrast(color, 0.32)}" stroke-width="2" stroke-dasharray="7 5"/></g>`

const fly = (color: string): string =>
  seam(curve('600,262 602,400 600,560'), color) +
  stitch(curve('650,268 650,400 634,460 604,490'), color) +
  stitch(curve('658,268 658,404 640,468 604,500'), color)

function parts(colors: Colors, back: boolean, design: number): string {
  const { main, second } = colors
  const weave = design === 0 ? 'fleece' : 'twill'
  const cuffs = strip(ankle, ankleEnd)
  const legs = (color: string): string =>
    panel(flipped(leg), color, { weave, creases: flipCreases(creases) }) +
    panel(leg, color, { weave, creases: back ? creases.slice(2) : creases })
  const knee = curve('668,800 760,812 888,790')
  return [
    layShadow(leg, flipped(leg), cuffs, flipped(cuffs), whole(join(top, reverse(band)))),
    onSides(({ place }) =>
      ribs(place(ankle), place(ankleEnd), design === 0 ? second : shade(main, 0.06), 24),
    ),
    legs(main),
    seam(curve('600,262 602,420 600,562'), main),
    design === 0 ? stripe(second === main ? shade(main, 0.3) : second, legs) : '',
    design === 1 && !back
      ? onBoth(knee, (line, { place }) => within(place(leg), seam(line, main) + stitches(line, main, 9)))
      : '',
    design === 0 && back ? '' : slantPockets(main),
    back ? backPockets(shade(main, 0.04), weave) : '',
    design === 1 ? cargo(main, second === main ? shade(main, 0.06) : second) : '',
    design === 0 && !back ? patch(720, 560, 60, 40, contrast(main, 0.6)) : '',
    onBoth(ankle, (line, { way }) => stitches(slice(line, 0.02, 0.98), main, -10 * way)),
    waist(colors, design, back),
  ].join('')
}

export const jogger = clothing('jogger', [parts, parts], ['650,370 2.1 -6', '770,640 2.1 -6'], -8)
