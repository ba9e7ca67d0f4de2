import { type Colors } from '../article.ts'
import { closed, curve, join, lowered, reverse, strip } from '../kit/line.ts'
import { offset } from '../kit/measure.ts'
import { contrast, mix, shade, tint } from '../tone.ts'
import { panel } from './cloth.ts'
import { clothing } from './garment.ts'
import { applied, neckLabel, ribs, seam, stitch } from './sewing.ts'
import { crevice, layShadow } from './shadow.ts'
import { across, flipped, folds, whole } from './shape.ts'
import { onBoth, onSides, type Side } from './sides.ts'
import { bodyFolds } from './tops.ts'

const crewShoulder = curve('716,262 800,288 900,336')
const crewArm = curve('900,336 872,430 864,540 886,640')
const crewSide = curve('886,640 876,800 876,960 868,1070')
const crewWaist = curve('600,1080 740,1080 868,1070')
const crewWaistEnd = curve('600,1164 740,1164 852,1152')
const crewSleeve = join(
  '900,336 972,392 1030,560 1062,780 1080,990! 1024,1010 962,1006! 940,850 912,740 886,640',
  reverse(crewArm),
)

/** A sweatshirt without a hood: dropped shoulders, a wedge at the neck, the sun and waves sewn on the chest. */
function crew(colors: Colors, back: boolean): string {
  const { main, second, third } = colors
  const sun = second === main ? contrast(main, 0.45) : second
  const sea = third === main || third === second ? mix(sun, main, 0.4) : third
  const neck = back ? curve('600,276 670,274 716,262') : curve('600,356 652,344 696,304 716,262')
  const neckIn = back ? curve('600,246 660,244 698,240') : curve('600,322 640,312 676,280 694,244')
  const body = whole(join(neck, crewShoulder, crewArm, crewSide, reverse(crewWaist)))
  const wedge = closed('552,356! 600,364 648,356! 604,440 600,444 596,440')
  const arm = ({ place, fold, way }: Side): string =>
    ribs(
      place(curve('962,1006 1024,1010 1080,990')),
      place(curve('974,1092 1024,1096 1070,1080')),
      shade(main, 0.05),
      24,
    ) +
    panel(place(crewSleeve), main, {
      weave: 'fleece',
      creases: fold(
        folds(
          '900,660 956,690 1020,760 26, 926,800 980,820 1046,806 26, 1060,880 1010,920 950,920 28, 940,430 990,580 1030,770 44~',
        ),
      ),
    }) +
    stitch(offset(place(crewArm), 10 * way), main)
  const waves = [0, 1, 2].map(i => {
    const y = 640 + i * 30
    return `<path d="M470 ${y}q32 -26 65 0t65 0t65 0t65 0" fill="none" stroke="${sea}" stroke-width="15" stroke-linecap="round"/><path d="M470 ${y}q32 -26 65 0t65 0t65 0t65 0" fill="none" stroke="${tint(sea, 0.4)}" stroke-width="15" stroke-dasharray="2 5" opacity="0.5"/>`
  })
  const rays = Array.from({ length: 9 }, (_, i) => {
    const turn = -80 + i * 20
    return `<path d="M600 500V468" stroke="${sun}" stroke-width="10" stroke-linecap="round" transform="rotate(${turn} 600 596)"/>`
  })
  const emblem = `<g>${rays.join('')}<path d="M528 606A72 72 0 0 1 672 606Z" fill="${sun}"/><path d="M540 598A60 60 0 0 1 660 598" fill="none" stroke="${tint(sun, 0.4)}" stroke-width="60" stroke-dasharray="2 4" opacity="0.35"/>${waves.join('')}</g>`
  return [
    layShadow(body, crewSleeve, flipped(crewSleeve), strip(across(crewWaist), across(crewWaistEnd))),
    back
      ? ''
      : panel(
          strip(across(curve('600,246 660,244 698,240')), across(curve('600,356 660,340 716,262'))),
          shade(main, 0.32),
          { round: 0.6 },
        ) + neckLabel(600, 262, sun, 68, 38),
    onSides(arm),
    ribs(across(crewWaist), across(crewWaistEnd), shade(main, 0.05), 120),
    panel(body, main, { weave: 'fleece', creases: bodyFolds }),
    back ? '' : emblem,
    onBoth(crewArm, edge => seam(edge, main)),
    stitch(lowered(across(crewWaist), -12), main),
    crevice(across(neck), 8, 0.35),
    ribs(across(neckIn), across(neck), shade(main, 0.05), 84),
    back
      ? seam(across(curve('600,316 700,314 820,300')), main)
      : applied(wedge, shade(main, 0.06), { shadow: [1, 3, 0.3, 4], weave: 'knit', round: 0.6, rows: [7] }),
    stitch(lowered(across(neck), 10), main),
  ].join('')
}

/** A sweatshirt. */
export const sweatshirt = clothing('buzo', [crew], ['610,500 2.2 -6'], 60)
