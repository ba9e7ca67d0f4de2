import { type Colors } from '../article.ts'
import { contactShadow } from '../frame.ts'
import { closed, curve, data, join, type Line, reverse, strip } from '../kit/line.ts'
import { within } from '../kit/paint.ts'
import { stepped } from '../kit/texture.ts'
import { contrast, shade } from '../tone.ts'
import { panel } from './cloth.ts'
import { clothing } from './garment.ts'
import { applied, bandAround, neckLabel, seam, stitch } from './sewing.ts'
import { across, folds, whole } from './shape.ts'
import { onBoth } from './sides.ts'
import { snap, webbing } from './trim.ts'

const LEATHER = '#8f5a31'

const rim = curve('600,560 760,558 900,548')
const side = curve('900,548 916,760 930,980 940,1170')
const base = curve('600,1204 800,1200 940,1170')
const body = whole(join(rim, side, reverse(base)))

const handle = (drop: number, color: string): string =>
  webbing(
    curve(`430,700 420,500 470,${330 - drop} 600,${270 - drop} 730,${330 - drop} 780,500 770,700`),
    color,
    40,
  )

/** A woven bag with leather handles: a band of the Andes around it, a pocket behind. */
function tote(colors: Colors, back: boolean): string {
  const { main, second, third } = colors
  const woven = second === main ? contrast(main, 0.5) : second
  const leather = third === main || third === second ? LEATHER : third
  const creases =
    folds(`380,640 400,820 380,1040 50~, 820,640 800,820 830,1040 50~, 600,640 620,860 600,1120 60~, 300,1150 360,1060 420,1000 26,
    900,1150 840,1060 780,1000 26, 520,1190 540,1110 530,1030 24`)
  const [top, bottom] = [curve('600,826 780,824 930,812'), curve('600,966 790,964 950,950')]
  const around = strip(across(top), across(bottom))
  const bottomPart = strip(across(curve('600,1110 800,1106 950,1084')), across(curve('600,1300 960,1300')))
  const tab = (line: Line): string =>
    applied(line, leather, { shadow: [3, 6, 0.4, 4], round: 0.7, rows: [8] })
  const inside = strip(across(curve('600,520 760,520 894,538')), across(rim))
  const pocket = closed('420,690! 780,690! 774,1010! 600,1030 426,1010!')
  return [
    contactShadow(600, 1210, 440, 58),
    `<g filter="url(#blur16)" opacity="0.3"><path d="${data(body, true)}" fill="#2b211a" transform="translate(20 16)"/></g>`,
    handle(46, shade(leather, 0.25)),
    panel(inside, shade(main, 0.5), { round: 0.5 }),
    back ? '' : neckLabel(600, 526, woven, 60, 26),
    panel(body, main, { weave: 'canvas', creases, round: 1.3 }),
    within(
      body,
      within(
        around,
        panel(body, shade(main, 0.04), { weave: 'canvas', round: 1.3 }),
        stepped(woven, 120)(around),
      ),
    ),
    within(body, seam(across(top), main, 3), seam(across(bottom), main, 3)),
    within(
      body,
      within(bottomPart, panel(body, leather, { round: 1.3 })),
      seam(across(curve('600,1110 800,1106 950,1084')), leather, 4),
    ),
    within(body, stitch(across(curve('600,1124 800,1120 950,1098')), leather)),
    bandAround(rim, curve('600,604 762,602 904,592'), main, { weave: 'canvas', round: 0.7 }, 0.2, 0.84),
    back
      ? applied(pocket, main, { shadow: [3, 8, 0.4, 8], weave: 'canvas', round: 0.8, rows: [10, 19] }) +
        snap([600, 722])
      : tab(closed('566,540! 634,540! 634,690! 600,716 566,690!')) + snap([600, 676]),
    handle(0, leather),
    onBoth(closed('736,610! 804,606! 808,760! 772,790 736,762!'), tab),
  ].join('')
}

/** Bags that are no backpacks. */
export const bag = clothing('bolso', [tote], ['690,740 1.9 -6'], 10)
