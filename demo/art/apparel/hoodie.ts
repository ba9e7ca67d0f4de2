import { type Colors } from '../article.ts'
import { curve, join, lowered, reverse, strip } from '../kit/line.ts'
import { offset } from '../kit/measure.ts'
import { contrast, shade } from '../tone.ts'
import { panel } from './cloth.ts'
import { clothing } from './garment.ts'
import { applied, neckLabel, ribs, seam, stitch, stitches } from './sewing.ts'
import { crevice, layShadow } from './shadow.ts'
import { across, type Crease, flipped, folds, whole } from './shape.ts'
import { onBoth, onSides, type Side } from './sides.ts'
import { drawstring, patch, zip } from './trim.ts'

const shoulder = curve('716,300 800,318 884,358')
const armhole = curve('884,358 862,450 856,540 876,622')
const side = curve('876,622 864,800 872,980 862,1084')
const waist = curve('600,1092 740,1092 862,1084')
const waistEnd = curve('600,1172 740,1172 848,1164')
const sleeve = join(
  '884,358 948,404 1004,560 1040,780 1066,1006! 1010,1022 950,1020! 930,860 902,720 876,622',
  reverse(armhole),
)
const cuff = curve('950,1020 1010,1022 1066,1006')
const cuffEnd = curve('962,1104 1010,1106 1056,1094')
const hoodOuter = curve('600,116 636,117 690,132 744,196 760,290 738,372 680,430 600,470')
const hoodMouth = curve('600,176 626,178 660,194 690,250 686,330 650,396 600,440')
const hoodBack = curve('600,250 690,256 752,296 752,380 704,478 600,536')

const torsoCreases: readonly Crease[] =
  folds(`862,640 790,680 720,780 34, 338,640 410,690 470,780 32, 858,760 780,820 760,940 44~,
  345,800 420,880 440,1000 44~, 700,480 680,600 700,740 44~, 500,500 512,620 490,720 40~,
  854,960 800,1010 740,1072 26, 346,980 390,1020 450,1070 24, 560,1080 566,1030 556,980 18`)
const sleeveCreases: readonly Crease[] =
  folds(`892,640 940,660 1000,740 26, 920,780 970,800 1030,790 26, 1048,860 1000,900 940,900 28,
  944,980 990,960 1050,970 20, 920,420 970,560 1010,760 44~`)

function hood({ main, second }: Colors, design: number): string {
  const outer = whole(hoodOuter)
  const mouth = whole(hoodMouth)
  const lining = design === 0 ? second : shade(main, 0.1)
  const inside = folds('560,190 540,300 590,420 60~, 672,260 650,330 606,420 40~')
  return [
    applied(outer, main, {
      shadow: [2, 14, 0.4, 16],
      weave: 'fleece',
      creases: folds(`724,220 738,300 700,390 26~, 478,240 462,320 520,410 24~, 690,410 650,430 606,466 20`),
    }),
    panel(mouth, shade(lining, 0.24), { weave: 'jersey', creases: inside }),
    seam(curve('600,180 603,260 600,330'), shade(lining, 0.3)),
    neckLabel(600, 330, main, 70, 40),
    crevice(mouth, 10, 0.5, true),
    stitch(across(offset(hoodMouth, -16)).slice(0, -1), main),
    seam(curve('600,440 606,456 600,470'), main),
  ].join('')
}

function cords({ main, second, third }: Colors, design: number): string {
  const color = design === 0 ? third : second === main ? contrast(main, 0.5) : second
  const lines = ['652,424 668,500 654,560 664,640', '548,424 536,510 552,600 540,676']
  return drawstring('652,420 548,420', lines, [-4, 5], color)
}

function kangaroo({ main }: Colors): string {
  const half = curve('600,806 724,804! 764,880 808,950! 814,1086! 600,1092')
  const mouth = curve('724,804 764,880 808,950')
  return [
    applied(whole(half), main, {
      shadow: [2, 3, 0.35, 4],
      weave: 'fleece',
      creases: folds(
        `700,830 690,940 720,1070 30~, 480,840 500,960 470,1070 30~, 620,1080 626,1010 612,950 16`,
      ),
    }),
    onBoth(
      mouth,
      (edge, { way }) =>
        ribs(edge, offset(edge, way * 20), shade(main, 0.06), 26) + stitches(edge, main, way * 27),
    ),
    stitch(across(curve('600,818 714,816')), main),
    patch(520, 850, 62, 40, contrast(main, 0.6)),
  ].join('')
}

function frontZip({ main, second, third }: Colors): string {
  const welt = curve('706,830 760,930 792,1020')
  return [
    onBoth(welt, (line, { way }) => {
      const [upper, lower] = [offset(line, -16 * way), offset(line, 14 * way)]
      const lip = panel(strip(upper, lower), shade(main, 0.08), { weave: 'fleece' })
      return lip + seam(lower, main, 4) + stitches(line, main, -20 * way)
    }),
    stitch(curve('576,480 576,1168'), main),
    stitch(curve('624,480 624,1168'), main),
    zip(curve('600,458 601,800 600,1172'), second === main ? shade(main, 0.2) : second),
    patch(740, 640, 76, 52, third),
  ].join('')
}

function parts(colors: Colors, back: boolean, design: number): string {
  const { main, second } = colors
  const arms = design === 1 ? second : main
  const band = design === 0 ? shade(main, 0.04) : second
  const body = whole(join('600,330 716,300', shoulder, armhole, side, reverse(waist)))
  const rib = strip(across(waist), across(waistEnd))
  const cuffs = strip(cuff, cuffEnd)
  const arm = ({ place, fold, way }: Side): string =>
    ribs(place(cuff), place(cuffEnd), band, 22) +
    panel(place(sleeve), arms, { weave: 'fleece', creases: fold(sleeveCreases) }) +
    stitches(place(cuff), arms, -10 * way)
  return [
    layShadow(body, rib, sleeve, flipped(sleeve), cuffs, flipped(cuffs), back ? body : whole(hoodOuter)),
    onSides(arm),
    ribs(across(waist), across(waistEnd), band, 120),
    panel(body, main, { weave: 'fleece', creases: torsoCreases }),
    onBoth(armhole, (line, { way }) => seam(line, main) + stitches(line, main, 10 * way)),
    stitch(lowered(across(waist), -12), main),
    back
      ? hoodBehind(main)
      : hood(colors, design) + (design === 0 ? kangaroo : frontZip)(colors) + cords(colors, design),
  ].join('')
}

function hoodBehind(main: string): string {
  return [
    applied(whole(hoodBack), main, {
      shadow: [4, 18, 0.45, 16],
      weave: 'fleece',
      creases: folds(`720,320 700,410 620,500 44~, 470,330 500,420 580,500 40~, 730,350 690,370 640,380 18,
      460,360 500,380 560,384 18`),
    }),
    seam(curve('600,252 602,400 600,536'), main),
    stitch(curve('611,254 613,400 611,530'), main),
    stitch(curve('589,254 591,400 589,530'), main),
  ].join('')
}

export const hoodie = clothing('polera', [parts, parts], ['625,500 2.2 -8', '650,640 2.2 -8'], 104, 36)
