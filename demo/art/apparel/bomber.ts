import { closed, curve, data, join, reverse, strip } from '../kit/line.ts'
import { offset } from '../kit/measure.ts'
import { mix, shade, tint } from '../tone.ts'
import { panel } from './cloth.ts'
import { clothing } from './garment.ts'
import { applied, neckLabel, ribs, seam } from './sewing.ts'
import { layShadow } from './shadow.ts'
import { across, flipped, folds, whole } from './shape.ts'
import { onBoth, onSides, type Side } from './sides.ts'
import { zip } from './trim.ts'

const bomberArm = curve('676,262 770,400 840,540 884,640')
const bomberSide = curve('884,640 884,800 880,960 862,1060')
const bomberSleeve = join(
  '676,262 780,282 890,332 970,390 1036,560 1066,780 1078,960! 1024,984 962,980! 944,840 918,730 884,640',
  reverse(bomberArm),
)
const bomberWaist = curve('600,1080 740,1078 862,1060')
const bomberEnd = curve('600,1170 740,1168 846,1146')

/** A bomber: shining cloth, ribs at neck, wrists and waist, a pocket with a zip on the arm. */
export const bomber = clothing(
  'bomber',
  [
    (colors, back) => {
      const { main, second, third } = colors
      const rib = second === main ? shade(main, 0.2) : second
      const metal = third === main || third === second ? '#c2bfb8' : third
      const body = whole(
        join(
          back ? '600,256 676,262' : '600,300 646,286 676,262',
          bomberArm,
          bomberSide,
          reverse(bomberWaist),
        ),
      )
      const shine = (d: string, width: number): string =>
        `<path d="${d}" fill="none" stroke="${tint(main, 0.55)}" stroke-width="${width}" stroke-linecap="round" opacity="0.34" filter="url(#blur16)"/>`
      const arm = ({ place, fold }: Side): string =>
        ribs(
          place(curve('962,980 1024,984 1078,960')),
          place(curve('976,1076 1024,1080 1068,1060')),
          rib,
          22,
        ) +
        panel(place(bomberSleeve), main, {
          printed: shine(data(place(curve('860,360 960,480 1010,700 1030,900'))), 34),
          creases: fold(
            folds(
              '896,660 950,690 1014,760 30, 924,790 980,816 1050,800 30, 1066,880 1010,920 946,914 32, 948,960 1000,930 1060,944 20, 900,430 970,570 1020,760 44~',
            ),
          ),
        })
      const collar = (one: string, other: string): string =>
        ribs(across(curve(one)), across(curve(other)), rib, 90)
      return [
        layShadow(body, bomberSleeve, flipped(bomberSleeve), strip(across(bomberWaist), across(bomberEnd))),
        back
          ? ''
          : panel(
              strip(across(curve('600,206 640,206 672,216')), across(curve('600,310 650,290 686,256'))),
              mix(metal, '#b4532a', 0.7),
              { round: 0.7 },
            ) + neckLabel(600, 232, main, 60, 36),
        onSides(arm, true),
        ribs(across(bomberWaist), across(bomberEnd), rib, 120),
        panel(body, main, {
          printed:
            shine(data(curve('420,480 400,700 430,960')), 40) +
            shine(data(curve('720,460 760,700 740,980')), 30),
          creases:
            folds(`866,660 800,720 740,820 32, 334,660 400,720 460,820 32, 872,820 800,900 780,1040 44~,
            340,840 410,920 430,1040 44~, 660,360 700,470 680,620 40~, 540,360 506,470 520,620 40~, 850,1030 780,1010 720,1040 22, 350,1030 420,1010 480,1040 22`),
        }),
        onBoth(bomberArm, line => seam(line, main, 3.4)),
        back
          ? collar('600,196 650,198 690,226', '600,262 650,264 690,262')
          : collar('600,262 640,248 668,208', '600,320 660,300 700,256') +
            onBoth(
              curve('700,770 752,850 790,950'),
              (line, { way }) =>
                applied(strip(offset(line, 15 * way), offset(line, -15 * way)), shade(main, 0.08), {
                  shadow: [2, 4, 0.35, 4],
                  round: 0.6,
                }) + seam(line, main, 3),
            ) +
            zip(curve('600,296 601,700 600,1166'), shade(rib, 0.1), metal) +
            applied(closed('196,520! 262,490! 306,640! 240,668!'), shade(main, 0.05), {
              shadow: [2, 4, 0.35, 4],
              round: 0.6,
              rows: [7],
            }) +
            zip(curve('224,516 268,644'), shade(main, 0.3), metal),
      ].join('')
    },
  ],
  ['640,420 2 -7'],
  70,
)
