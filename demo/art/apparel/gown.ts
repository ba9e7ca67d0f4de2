import { type Colors } from '../article.ts'
import { seeded } from '../kit/hash.ts'
import { closed, curve, data, join, lowered, reverse, strip } from '../kit/line.ts'
import { offset } from '../kit/measure.ts'
import { contrast, mix, shade, tint } from '../tone.ts'
import { panel } from './cloth.ts'
import { clothing } from './garment.ts'
import { applied, bandAround, neckLabel, ribs, seam, stitch } from './sewing.ts'
import { crevice, layShadow } from './shadow.ts'
import { across, type Crease, flipped, folds, whole } from './shape.ts'
import { onBoth, onSides, type Side } from './sides.ts'

const ribShoulder = curve('694,196 740,206 784,224')
const ribArm = curve('784,224 752,290 752,350 790,410')
const ribSide = curve('790,410 782,500 756,600 764,680 810,800 830,960 820,1140 800,1320')
const ribHem = curve('600,1344 720,1340 800,1320')

/** A long close dress of ribbed knit, without sleeves, three stripes low on it. */
function column(colors: Colors, back: boolean): string {
  const { main, second, third } = colors
  const one = second === main ? tint(main, 0.35) : second
  const other = third === main || third === second ? mix(one, main, 0.5) : third
  const neck = curve(back ? '600,214 660,212 694,196' : '600,300 650,286 682,246 694,196')
  const body = whole(join(neck, ribShoulder, ribArm, ribSide, reverse(ribHem)))
  const bars = [
    [1010, 66, one],
    [1096, 30, other],
    [1146, 66, one],
  ] as const
  const printed = bars
    .map(
      ([y, h, color]) =>
        `<path d="M300 ${y - 14}Q600 ${y + 22} 900 ${y - 14}v${h}Q600 ${y + h + 22} 300 ${y + h - 14}Z" fill="${color}"/>`,
    )
    .join('')
  const creases: readonly Crease[] =
    folds(`760,440 720,500 680,560 26, 440,440 480,500 520,560 26, 770,640 700,650 640,640 22, 430,640 500,650 560,640 22,
      790,760 740,900 730,1100 54~, 410,760 460,900 470,1100 54~, 640,700 650,900 640,1200 54~, 690,420 700,500 690,580 36~`)
  const slit = closed('424,1130! 438,1220 452,1334! 402,1322! 396,1220')
  return [
    layShadow(body),
    back
      ? ''
      : panel(whole(join(curve('600,210 660,208 690,200'), reverse(neck))), shade(main, 0.34)) +
        neckLabel(600, 226, main, 62, 34),
    panel(body, main, { weave: 'cord', creases, printed, round: 1.2 }),
    panel(slit, shade(main, 0.5), { round: 0.3 }),
    stitch(curve('430,1130 446,1222 460,1330'), main, 0.2),
    onBoth(ribArm, (line, { way }) => ribs(line, offset(line, 16 * way), shade(main, 0.05), 30)),
    ribs(across(offset(neck, -2)), across(offset(neck, 20)), shade(main, 0.05), 70),
    stitch(lowered(across(ribHem), -16), main, 0.2),
  ].join('')
}

/** Dots strewn over the cloth. */
function dots(color: string, other: string): string {
  const random = seeded(17)
  return Array.from({ length: 380 }, (_, i) => {
    const [column, row] = [i % 19, Math.floor(i / 19)]
    const x = 120 + column * 54 + (row % 2) * 27 + (random() - 0.5) * 14
    const y = 130 + row * 62 + (random() - 0.5) * 14
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${(6 + random() * 5).toFixed(1)}" ry="${(7 + random() * 5).toFixed(1)}" fill="${random() > 0.24 ? color : other}" transform="rotate(${(random() * 60).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})"/>`
  }).join('')
}

const wrapShoulder = curve('690,176 760,196 830,236')
const wrapArm = curve('830,236 806,320 800,400 812,470')
const wrapSide = curve('812,470 790,550 762,620')
const wrapWaist = curve('600,650 690,644 762,620')
const wrapSleeve = join(
  '830,236 896,292 950,420 984,600 1000,740! 950,776 884,784! 862,660 840,560 812,470',
  reverse(wrapArm),
)

/** A wrapped dress: one side over the other, wide sleeves, a belt of the same cloth, a hem that falls to one side. */
function wrapped(colors: Colors, back: boolean): string {
  const { main, second, third } = colors
  const spot = second === main ? contrast(main, 0.55) : second
  const other = third === main || third === second ? mix(spot, main, 0.4) : third
  const printed = dots(spot, other)
  const shine = tint(main, 0.25)
  const arm = ({ place, fold }: Side): string =>
    panel(place(wrapSleeve), main, {
      printed,
      shine,
      creases: fold(
        folds(
          '830,480 880,540 940,640 28, 846,580 900,660 930,760 30~, 970,620 920,660 880,740 26, 860,300 920,440 960,600 44~, 910,770 912,710 900,650 20',
        ),
      ),
    }) + seam(place(curve('1000,728 950,764 884,772')), main, 2.4)
  const bodyFolds: readonly Crease[] = folds(
    `700,640 720,540 760,440 28, 660,650 650,560 690,440 26, 500,640 470,540 440,440 28, 560,640 540,560 500,470 26, 800,480 740,540 690,630 22`,
  )
  const skirtFolds: readonly Crease[] =
    folds(`640,680 620,900 600,1180 44~, 700,670 740,900 800,1180 40, 750,650 840,880 920,1100 44~, 560,680 520,900 470,1160 40,
      500,680 430,880 340,1120 44~, 600,690 660,960 700,1260 36, 880,1180 850,1050 820,940 30, 420,1240 450,1100 470,980 30, 760,1290 740,1160 716,1040 26`)
  const bodice = whole(
    join(back ? '600,190 690,176' : '600,420 690,176', wrapShoulder, wrapArm, wrapSide, reverse(wrapWaist)),
  )
  const skirt = join(
    across(wrapWaist),
    '762,620 860,820 950,1060 980,1180! 930,1226 840,1262 740,1294 640,1324 540,1330 420,1300 300,1230 236,1180! 300,980 380,780 438,620',
  )
  const over = closed('690,176! 716,180 700,300 620,440 520,560 438,640! 430,600 520,500 600,400 660,280!')
  const under = closed('510,176! 484,180 500,300 560,400 640,500! 600,560! 500,470 470,330')
  const edge = curve('500,650 580,760 660,900 720,1080 744,1292')
  const belt = strip(across(lowered(wrapWaist, -22)), across(lowered(wrapWaist, 30)))
  const tails = ['448,640 420,740 440,860 424,960', '452,640 480,760 470,880 490,1000'].map(line =>
    curve(line),
  )
  return [
    layShadow(bodice, skirt, wrapSleeve, flipped(wrapSleeve)),
    back
      ? ''
      : panel(whole(curve('600,166 660,168 690,176 650,300 600,420')), shade(main, 0.36)) +
        neckLabel(600, 188, spot, 60, 34),
    onSides(arm, true),
    panel(skirt, main, { printed, shine, creases: skirtFolds }),
    panel(bodice, main, { printed, shine, creases: bodyFolds }),
    onBoth(wrapArm, line => seam(line, main)),
    back
      ? seam(curve('600,196 601,420 600,640'), main) + seam(across(curve('600,190 650,190 690,180')), main)
      : [
          applied(under, main, { shadow: [1, 4, 0.25, 4], printed, shine, round: 0.7 }),
          applied(over, main, { shadow: [3, 8, 0.4, 8], printed, shine, round: 0.8 }),
          crevice(edge, 12, 0.4),
          seam(edge, main, 3),
        ].join(''),
    bandAround(lowered(wrapWaist, -22), lowered(wrapWaist, 30), main, { printed, shine, round: 0.9 }),
    crevice(belt, 8, 0.25, true),
    ...(back
      ? []
      : [
          ...tails.map(line =>
            applied(strip(offset(line, -19), offset(line, 19)), main, {
              shadow: [5, 8, 0.4, 8],
              printed,
              shine,
              round: 0.8,
            }),
          ),
          applied(closed('420,626 452,604 482,622 484,668 450,684 422,668'), main, {
            shadow: [3, 7, 0.4, 8],
            printed,
            shine,
            round: 0.9,
          }),
        ]),
    `<path d="${data(lowered(curve('300,1222 420,1292 540,1322 640,1316 740,1286 840,1254 930,1218'), -8))}" fill="none" stroke="${shade(main, 0.35)}" stroke-width="2.4" stroke-dasharray="8 5.5" opacity="0.7"/>`,
  ].join('')
}

/** Dresses: a column of ribbed knit, and one that is wrapped. */
export const gown = clothing('gala', [column, wrapped], ['640,420 2 -6', '560,520 1.9 -6'], 20)
