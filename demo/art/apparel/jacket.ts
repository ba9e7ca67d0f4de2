import { type Colors } from '../article.ts'
import { curve, join, lowered, reverse, strip } from '../kit/line.ts'
import { offset } from '../kit/measure.ts'
import { within } from '../kit/paint.ts'
import { contrast, mix, shade } from '../tone.ts'
import { panel } from './cloth.ts'
import { clothing } from './garment.ts'
import { quilted, quiltOutline } from './quilt.ts'
import { applied, bandAround, neckLabel, ribs, seam, stitch, stitches } from './sewing.ts'
import { dropShadow, layShadow } from './shadow.ts'
import { across, type Crease, flipCreases, flipped, folds, whole } from './shape.ts'
import { onBoth, onSides, type Side } from './sides.ts'
import { patch, zip } from './trim.ts'

const shoulder = curve('694,256 790,282 884,328')
const armhole = curve('884,328 862,420 858,520 880,610')
const side = curve('880,610 868,800 876,980 886,1120')
const waist = curve('600,1136 750,1134 886,1120')
const waistEnd = curve('600,1172 750,1170 880,1156')
const sleeveOut = curve('884,328 952,376 1006,540 1042,770 1066,1010')
const sleeveIn = curve('880,610 906,720 934,860 954,1024')
const wrist = curve('954,1024 1012,1026 1066,1010')
const wristEnd = curve('966,1090 1012,1092 1056,1080')
const sleeve = join(sleeveOut, reverse(wrist), reverse(sleeveIn), reverse(armhole))
const collarBase = curve('600,322 650,312 694,256')
const collarTop = curve('600,232 646,218 690,160')
const collarBack = curve('600,168 650,166 690,160')
const yokeEdge = curve('600,560 720,520 859,470')

const creases: readonly Crease[] =
  folds(`866,630 800,680 730,790 30, 336,626 410,680 478,790 28, 870,760 790,830 780,980 44~,
  338,790 420,880 430,1040 44~, 690,340 720,420 700,560 40~, 500,350 486,440 500,560 36~,
  872,960 810,1000 720,1090 24, 330,960 390,1010 480,1100 24`)
const sleeveCreases: readonly Crease[] =
  folds(`892,640 944,660 1004,730 24, 918,770 970,790 1030,776 26, 1044,850 1000,896 940,900 26,
  948,984 996,956 1050,970 22, 920,400 974,550 1012,760 44~`)

function collar({ main, second }: Colors, back: boolean): string {
  if (back) {
    const base = curve('600,268 650,266 694,256')
    return bandAround(collarBack, base, main, { weave: 'twill', round: 0.8 }) + seam(across(base), main)
  }
  const inner = strip(across(collarBack), across(collarTop))
  const front = strip(across(collarTop), across(collarBase))
  return [
    panel(inner, shade(second, 0.24), { weave: 'jersey', round: 0.8 }),
    neckLabel(600, 186, main, 64, 34),
    dropShadow(front, 0, 10, 0.4, 8),
    bandAround(collarTop, collarBase, main, { weave: 'twill', round: 0.9 }, 0.1, 0.86),
  ].join('')
}

function pockets(color: string, tape: string): string {
  const line = curve('716,820 752,910 784,1000')
  return onBoth(line, (edge, { way }) => {
    const outline = strip(offset(edge, 13 * way), offset(edge, -13 * way))
    const slit = panel(outline, shade(color, 0.12), { round: 0.6 })
    return slit + zip(edge, tape, tape) + stitches(edge, color, 21 * way, -21 * way)
  })
}

function wind(colors: Colors, back: boolean): string {
  const { main, second, third } = colors
  const yoke = second === main ? shade(main, 0.14) : second
  const body = whole(join('600,268 694,256', shoulder, armhole, side, reverse(waist)))
  const below = strip(across(yokeEdge), across(curve('600,1200 900,1200')))
  const piping = third === main ? contrast(main, 0.4) : third
  const stripe = strip(offset(across(yokeEdge), -13), offset(across(yokeEdge), 13))
  const torso = (color: string): string =>
    panel(body, color, { weave: 'ripstop', creases: back ? flipCreases(creases) : creases })
  const band = strip(across(waist), across(waistEnd))
  const arm = ({ place, fold }: Side): string => {
    const split = place(curve('850,462 960,486 1100,556'))
    const floor = place(curve('850,1200 1100,1200'))
    const piece = (color: string): string =>
      panel(place(sleeve), color, { weave: 'ripstop', creases: fold(sleeveCreases) })
    return [
      ribs(place(wrist), place(wristEnd), shade(main, 0.16), 16),
      piece(yoke),
      within(strip(split, floor), piece(main)),
      within(strip(offset(split, -13), offset(split, 13)), piece(piping)),
    ].join('')
  }
  return [
    layShadow(body, band, sleeve, flipped(sleeve), strip(across(collarBack), across(collarBase))),
    onSides(arm),
    panel(band, shade(main, 0.1), { round: 0.7 }),
    torso(yoke),
    within(below, torso(main)),
    within(stripe, torso(piping)),
    seam(across(offset(yokeEdge, -13)), yoke, 2),
    seam(across(offset(yokeEdge, 13)), main, 2),
    onBoth(armhole, line => seam(line, main)),
    stitch(across(offset(waist, 6)), main),
    collar({ ...colors, main: yoke }, back),
    back ? patch(600, 340, 84, 44, piping) : pockets(main, piping),
    back ? '' : zip(curve('600,240 601,700 600,1172'), shade(main, 0.2), piping),
  ].join('')
}

function puffer(colors: Colors, back: boolean): string {
  const { main, second, third } = colors
  const right = join(shoulder.slice(-4), armhole, side)
  const arms = second === main ? main : second
  const torso = { left: flipped(right), right, count: 6, color: main, depth: 8, sag: 16, seed: 3 }
  const padding = { count: 5, color: arms, depth: 9, sag: 14 }
  const arm = { ...padding, left: sleeveIn, right: join(sleeveOut.slice(40)), seed: 11 }
  const armLeft = { ...padding, left: flipped(arm.right), right: flipped(arm.left), seed: 23 }
  const under = curve(sleeveOut[41] ?? [0, 0], '940,600 880,612')
  const cap = join(sleeveOut.slice(0, 42), under, reverse(armhole))
  const shoulders = whole(join('600,268 694,256', shoulder, '884,328 760,350 600,352'))
  const neck = strip(across(collarBack), across(collarBase))
  const rim = strip(across(lowered(waist, -24)), across(waistEnd))
  return [
    layShadow(...[torso, arm, armLeft].map(quiltOutline), cap, flipped(cap), shoulders, neck, rim),
    onSides(({ place }) => ribs(place(wrist), place(wristEnd), shade(arms, 0.2), 16)),
    onBoth(cap, outline => panel(outline, arms, { round: 1.2, creases: [] })),
    quilted(arm),
    quilted(armLeft),
    panel(rim, shade(main, 0.12), { round: 0.8 }),
    quilted(torso),
    applied(shoulders, main, {
      shadow: [0, 6, 0.35, 8],
      round: 1.1,
      creases: folds('860,336 800,320 740,344 18, 352,330 410,316 470,340 18'),
    }),
    collar({ ...colors, second: third }, back),
    back ? '' : pockets(main, shade(main, 0.3)),
    back
      ? patch(600, 310, 90, 40, mix(main, third, 0.8))
      : zip(curve('600,240 601,700 600,1172'), shade(main, 0.25), third),
    back ? '' : patch(726, 430, 78, 52, third),
  ].join('')
}

export const jacket = clothing('casaca', [wind, puffer], ['650,430 2.2 -8', '670,420 2.2 -8'], 84)
