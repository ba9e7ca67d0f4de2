import { type Colours } from '../../article.ts'
import { curve, join, offset, reverse, slice, tapered } from '../../kit/line.ts'
import { glow, part, stitch, stroke, within } from '../../kit/paint.ts'
import { mix, shade, tint } from '../../tone.ts'
import { leatherRoles, sheen } from '../parts/leather.ts'
import { grounded, strip } from '../parts/sole.ts'

const ground = curve(
  [128, 962],
  [220, 982],
  [320, 990],
  [420, 988],
  [500, 960],
  [590, 896],
  [690, 812],
  [790, 748],
  [880, 722],
  [960, 714],
  [1054, 700],
)
const seat = curve(
  [128, 956],
  [220, 970],
  [330, 974],
  [430, 966],
  [510, 930],
  [600, 862],
  [700, 780],
  [800, 722],
  [900, 700],
  [980, 692],
  [1056, 682],
)
const vamp = curve([132, 962], [150, 940], [210, 912], [290, 878], [360, 852], [420, 840])
const mouth = curve(
  [420, 840],
  [462, 850],
  [520, 830],
  [610, 768],
  [710, 692],
  [810, 636],
  [900, 590],
  [980, 548],
  [1022, 524],
)
const back = curve([1022, 524], [1042, 528], [1052, 570], [1064, 630], [1062, 690])
const upper = join(
  vamp,
  mouth,
  back,
  curve(
    [1062, 700],
    [960, 704],
    [880, 712],
    [790, 738],
    [690, 802],
    [590, 886],
    [500, 950],
    [420, 980],
    [320, 984],
    [132, 962],
  ),
)
const stem = curve(
  [850, 716],
  [900, 760],
  [952, 820],
  [974, 900],
  [980, 982],
  [980, 982],
  [1012, 982],
  [1012, 982],
  [1020, 900],
  [1040, 800],
  [1066, 690],
  [1066, 690],
  [960, 700],
  [850, 716],
)

/** The side of a pointed pump on a slim heel. */
export function pump(colours: Colours): string {
  const { main, accent, lining } = leatherRoles(colours)
  const leather = colours.second === colours.main ? main : accent
  const under = mix('#c9a27a', colours.third === colours.main ? '#c9a27a' : colours.third, 0.25)
  const inside = join(
    curve([424, 834], [520, 800], [620, 738], [720, 660], [830, 600], [930, 548], [1020, 520]),
    reverse(mouth),
  )
  const counter = join(
    curve([842, 620], [850, 660], [838, 700], [800, 740]),
    curve([800, 760], [1080, 740], [1080, 520], [1022, 520], [930, 570], [842, 620]),
  )
  const bowLeft = curve([398, 846], [360, 806], [318, 798], [306, 826], [326, 862], [398, 858])
  const bowRight = curve([404, 846], [440, 798], [482, 786], [498, 812], [478, 848], [404, 858])
  const knot = curve([388, 836], [404, 828], [418, 838], [418, 862], [402, 872], [386, 862], [388, 836])
  return [
    grounded(ground),
    `<ellipse cx="1000" cy="994" rx="40" ry="10" fill="#1d1510" opacity="0.5" filter="url(#blur4)"/>`,
    part(inside, lining, { round: 0.7, soft: 30 }),
    part(stem, leather, { soft: 26, round: 0.9, light: [0, 0, 1, 0.2] }),
    within(
      stem,
      sheen(curve([930, 760], [982, 850], [992, 970]), curve([950, 760], [992, 850], [998, 970]), 0.4),
      glow(curve([850, 720], [960, 704], [1066, 694]), '#14100c', 16, 0.4, 8),
    ),
    part(
      curve([980, 976], [978, 994], [978, 994], [1014, 994], [1014, 994], [1012, 976]),
      shade(leather, 0.6),
      { round: 0.3, soft: 6 },
    ),
    part(strip(seat, ground), under, { soft: 10, round: 0.6 }),
    part(offset(upper, 1.5), main, { soft: 56, round: 0.95 }),
    within(
      upper,
      part(counter, leather, { soft: 40, round: 0.7, lift: 4, edge: true }),
      stitch(offset(slice(counter, 0.02, 0.24), -10), tint(leather, 0.3), 2.8, '8 5'),
      sheen(
        curve([170, 944], [240, 910], [320, 876], [390, 856]),
        curve([190, 950], [270, 924], [350, 892], [390, 856]),
        0.55,
      ),
      sheen(
        curve([470, 904], [560, 840], [660, 758], [760, 694]),
        curve([480, 916], [576, 850], [676, 766], [760, 694]),
        0.35,
      ),
      sheen(curve([930, 640], [980, 600], [1020, 560]), curve([930, 656], [990, 620], [1020, 560]), 0.3),
      glow(
        curve(
          [130, 966],
          [320, 986],
          [430, 980],
          [510, 944],
          [600, 876],
          [700, 792],
          [800, 732],
          [900, 708],
          [1066, 694],
        ),
        '#14100c',
        16,
        0.4,
        8,
      ),
    ),
    part(strip(mouth, offset(mouth, tapered(10, 0.05))), shade(main, 0.12), { soft: 6, round: 0.8 }),
    stitch(offset(slice(mouth, 0.04, 0.98), 17), tint(main, 0.25), 2.6, '7 5'),
    part(bowLeft, leather, { soft: 20, round: 0.9, lift: 6 }),
    part(bowRight, leather, { soft: 20, round: 0.9, lift: 6 }),
    stroke(curve([340, 828], [366, 838], [392, 850]), shade(leather, 0.4), 3, 'opacity="0.6"'),
    stroke(curve([468, 816], [440, 832], [412, 850]), shade(leather, 0.4), 3, 'opacity="0.6"'),
    part(knot, leather, { soft: 14, round: 0.9, edge: true }),
  ].join('')
}
