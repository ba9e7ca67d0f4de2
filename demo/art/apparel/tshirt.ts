import { type Colors } from '../article.ts'
import { closed, curve, join, type Line, lowered, reverse, strip } from '../kit/line.ts'
import { contrast, mix, shade } from '../tone.ts'
import { panel } from './cloth.ts'
import { clothing } from './garment.ts'
import { applied, neckLabel, ribs, seam, stitch, stitches } from './sewing.ts'
import { crevice, layShadow } from './shadow.ts'
import { across, type Crease, flipped, folds, whole } from './shape.ts'
import { onBoth, onSides, type Side } from './sides.ts'

const armhole = curve('902,300 880,390 868,470 884,552')
const side = curve('884,552 868,720 862,930 876,1152')
const hem = curve('600,1174 750,1170 876,1152')
const shoulder = curve('724,236 812,264 902,300')
const frontNeck = curve('600,356 655,342 702,296 724,236')
const frontNeckIn = curve('600,326 644,314 682,276 700,228')
const backNeck = curve('600,268 660,262 724,236')
const backNeckIn = curve('600,240 654,238 706,220')
const sleeve = join('902,300 962,338 1018,450 1068,574! 1000,614 916,640! 898,604 884,552', reverse(armhole))
const sleeveHem = curve('1068,574 1000,614 916,640')

const torso = (neck: Line): Line => whole(join(neck, shoulder, armhole, side, reverse(hem)))

const torsoCreases: readonly Crease[] =
  folds(`872,560 800,600 730,690 26, 866,640 790,720 760,850 30~, 330,556 400,610 480,660 24,
  340,700 420,800 520,840 30~, 856,860 760,900 640,880 26~, 690,1160 680,1020 720,900 34~,
  470,1165 500,1040 480,930 30~, 352,930 420,960 500,1040 22, 846,780 800,800 740,860 18,
  560,1160 575,1090 566,1010 16, 760,1160 775,1060 762,960 20`)
const sleeveCreases = folds(
  `890,420 940,470 965,570 20, 925,350 985,450 1010,560 34~, 888,520 925,550 935,620 14`,
)

/** Mountains under a sun, from the colours of the colour way. */
function print({ main, second, third }: Colors): string {
  const sun = third === main ? contrast(main, 0.5) : third
  const far = second === main ? contrast(main, 0.3) : second
  const near = mix(far, main, 0.35)
  return `<defs><clipPath id="print"><circle cx="600" cy="600" r="150"/></clipPath></defs><g clip-path="url(#print)"><rect x="440" y="440" width="320" height="320" fill="${mix(sun, main, 0.78)}"/><circle cx="640" cy="565" r="58" fill="${sun}"/><path d="M430 720L540 560L590 625L640 585L770 730V800H430Z" fill="${far}"/><path d="M540 560L566 594L545 612L528 596L512 600Z" fill="${mix(far, '#ffffff', 0.75)}"/><path d="M430 760L520 660L575 700L650 640L780 760V800H430Z" fill="${near}"/><path d="M440 716H760M440 731H760M440 746H760" stroke="${sun}" stroke-width="5"/></g><circle cx="600" cy="600" r="150" fill="none" stroke="${far}" stroke-width="6"/>`
}

function pocket({ main, second }: Colors): string {
  const color = second
  const outline = closed('668,500 800,496! 802,620! 738,650! 670,624!')
  return [
    applied(outline, color, { shadow: [3, 5, 0.3, 4], weave: 'jersey', round: 0.5 }),
    stitch(curve('669,522 800,518'), color),
    stitch(curve('676,504 678,619! 738,642! 794,615! 792,500'), color),
    `<rect x="796" y="560" width="18" height="30" rx="2" fill="${contrast(main, 0.7)}"/>`,
  ].join('')
}

function parts(colors: Colors, back: boolean, design: number): string {
  const { main, second } = colors
  const raglan = design === 0 ? second : main
  const trim = design === 1 ? shade(main, 0.12) : second
  const neck = back ? backNeck : frontNeck
  const neckIn = back ? backNeckIn : frontNeckIn
  const body = torso(neck)
  const arm = ({ place, fold, way }: Side): string =>
    panel(place(sleeve), raglan, { weave: 'jersey', creases: fold(sleeveCreases) }) +
    stitches(place(sleeveHem), raglan, 22 * way, 30 * way)
  const inside = strip(across(backNeckIn), across(frontNeck))
  return [
    layShadow(body, sleeve, flipped(sleeve)),
    back
      ? ''
      : panel(inside, shade(main, 0.36), { round: 0.6 }) +
        ribs(across(backNeckIn), across(backNeck), shade(trim, 0.18), 60) +
        neckLabel(600, 272, second, 68, 38),
    onSides(arm),
    panel(body, main, {
      weave: 'jersey',
      creases: torsoCreases,
      printed: !back && design === 1 ? print(colors) : '',
    }),
    onBoth(armhole, line => seam(line, main)),
    stitch(lowered(across(hem), -24), main),
    stitch(lowered(across(hem), -33), main),
    !back && design === 0 ? pocket(colors) : '',
    crevice(across(neck), 8, 0.35),
    ribs(across(neckIn), across(neck), trim, back ? 60 : 84),
    stitch(lowered(across(neck), 9), main),
  ].join('')
}

export const tshirt = clothing('polo', [parts, parts], ['690,420 2.5 -7', '640,500 2.5 -7'], 45)
