import { type Colours } from '../../article.ts'
import { curve, join, offset, reverse, slice } from '../../kit/line.ts'
import { fill, glow, groove, part, stitch, within } from '../../kit/paint.ts'
import { mix, shade, tint } from '../../tone.ts'
import { leatherRoles, sheen, stack } from '../parts/leather.ts'
import { grounded, strip, wall } from '../parts/sole.ts'

const top = curve([128, 936], [200, 952], [340, 962], [560, 960], [720, 942], [860, 926], [1072, 916])
const bottom = curve(
  [128, 936],
  [150, 964],
  [220, 984],
  [340, 992],
  [560, 988],
  [720, 966],
  [860, 948],
  [1072, 944],
)
const vamp = curve(
  [142, 944],
  [144, 904],
  [172, 868],
  [232, 838],
  [310, 814],
  [400, 782],
  [480, 744],
  [548, 704],
  [600, 676],
)
const mouth = curve(
  [600, 676],
  [624, 680],
  [650, 712],
  [710, 752],
  [790, 770],
  [870, 760],
  [950, 726],
  [1010, 694],
  [1044, 682],
)
const heel = curve([1044, 682], [1060, 692], [1054, 760], [1062, 840], [1068, 926])
const upper = join(vamp, mouth, heel, curve([1068, 940], [600, 980], [142, 956]))

/** The side of a penny loafer: raised apron, saddle strap with its slit, low stacked heel. */
export function penny(colours: Colours): string {
  const { main, accent, sole, lining, thread } = leatherRoles(colours)
  const inside = join(curve([612, 672], [700, 690], [800, 712], [900, 706], [1040, 680]), reverse(mouth))
  const seam = curve(
    [160, 886],
    [200, 872],
    [280, 868],
    [380, 854],
    [470, 822],
    [540, 782],
    [600, 730],
    [626, 684],
  )
  const apron = join(slice(vamp, 0.16, 1), reverse(seam))
  const saddle = join(
    curve([428, 768], [500, 732], [548, 704], [576, 690]),
    curve([576, 690], [600, 730], [630, 800], [672, 880], [690, 960]),
    curve([690, 980], [540, 980]),
    curve([540, 980], [530, 900], [496, 830], [428, 768]),
  )
  const slit = curve([482, 800], [506, 772], [544, 752], [578, 744], [566, 768], [528, 792], [482, 800])
  const counter = join(
    curve([930, 740], [936, 800], [950, 870], [980, 950]),
    curve([980, 960], [1080, 960], [1080, 680], [1044, 676], [930, 736]),
  )
  const binding = strip(mouth, offset(mouth, 14))
  const block = curve([848, 936], [858, 992], [858, 992], [1056, 992], [1056, 992], [1074, 930])
  return [
    grounded(curve([128, 936], [220, 986], [340, 992], [700, 992], [1056, 993], [1072, 944])),
    part(inside, shade(lining, 0.12), { round: 0.6, soft: 30 }),
    part(block, sole, { round: 0 }),
    part(offset(upper, 1.5), main, { soft: 58, round: 0.85 }),
    within(
      upper,
      part(apron, tint(main, 0.04), { soft: 34, round: 0.8 }),
      glow(offset(seam, 7), '#14100c', 10, 0.4, 4),
      groove(offset(seam, 3), main, 5),
      stitch(offset(seam, -9), thread, 4, '7 7'),
      sheen(
        curve([190, 858], [250, 836], [330, 812], [410, 784]),
        curve([210, 866], [280, 850], [360, 826], [410, 784]),
        0.4,
      ),
      sheen(curve([170, 920], [260, 908], [380, 902]), curve([180, 932], [280, 926], [380, 902]), 0.25),
      part(counter, main, { lift: 5, soft: 26, edge: true }),
      stitch(offset(slice(counter, 0.02, 0.32), -10), thread),
      part(saddle, accent, { lift: 8, soft: 30, edge: true }),
      stitch(offset(slice(saddle, 0.28, 0.5), 10), tint(accent, 0.25)),
      stitch(offset(slice(saddle, 0.66, 0.98), 10), tint(accent, 0.25)),
      fill(slit, shade(accent, 0.7)),
      stitch(offset(slice(slit, 0.02, 0.98), -7), tint(accent, 0.25), 2.6, '6 5'),
      sheen(curve([740, 800], [800, 812], [880, 806]), curve([740, 818], [810, 834], [880, 806]), 0.22),
      glow(offset(top, -8), '#14100c', 22, 0.35, 8),
    ),
    part(binding, mix(main, '#000000', 0.12), { soft: 8, round: 0.8 }),
    stack(block, sole, curve([848, 936], [1074, 930]), curve([858, 992], [1056, 992]), 3),
    wall(top, bottom, sole),
    part(strip(offset(top, -2), offset(top, 9)), tint(sole, 0.12), { soft: 6, round: 0.5 }),
    stitch(offset(slice(top, 0.02, 0.98), 3), tint(sole, 0.5), 3, '8 6'),
  ].join('')
}
