import { type Colours } from '../../article.ts'
import { curve, join, offset, slice, tapered } from '../../kit/line.ts'
import { glow, part, stitch, within } from '../../kit/paint.ts'
import { holes } from '../../kit/texture.ts'
import { contrast, mix, shade } from '../../tone.ts'
import { BRASS, buckle, leatherRoles, sheen } from '../parts/leather.ts'
import { grounded, strip } from '../parts/sole.ts'

const bottom = curve(
  [130, 962],
  [180, 984],
  [300, 992],
  [420, 990],
  [510, 962],
  [610, 894],
  [710, 824],
  [810, 780],
  [900, 764],
  [1058, 752],
)
const top = curve(
  [130, 950],
  [200, 962],
  [310, 966],
  [420, 958],
  [510, 926],
  [610, 858],
  [710, 790],
  [810, 750],
  [900, 736],
  [1062, 722],
)
const block = curve(
  [846, 762],
  [872, 830],
  [884, 900],
  [882, 984],
  [882, 984],
  [1044, 984],
  [1044, 984],
  [1052, 900],
  [1058, 820],
  [1066, 740],
  [1066, 740],
  [960, 748],
  [846, 762],
)

/** The side of an block heel with a capped toe, an open waist and an ankle strap. */
export function blocky(colours: Colours): string {
  const { main, accent, lining } = leatherRoles(colours)
  const thread = contrast(main, 0.25)
  const blockColour = colours.third === colours.second ? main : colours.third
  const edge = curve([424, 826], [470, 838], [506, 872], [524, 914], [528, 948])
  const vamp = join(
    curve([128, 960], [150, 934], [212, 900], [292, 864], [366, 836], [424, 826]),
    edge,
    curve([528, 948], [430, 976], [300, 984], [180, 978], [128, 960]),
  )
  const inside = curve(
    [424, 826],
    [480, 820],
    [540, 850],
    [580, 900],
    [560, 930],
    [500, 950],
    [470, 880],
    [424, 826],
  )
  const cap = join(
    slice(vamp, 0, 0.17),
    curve([262, 876], [292, 910], [300, 950], [296, 1000]),
    curve([296, 1000], [120, 1000]),
  )
  const cup = curve(
    [800, 756],
    [812, 700],
    [856, 650],
    [920, 600],
    [980, 540],
    [1010, 500],
    [1010, 500],
    [1042, 498],
    [1050, 520],
    [1050, 580],
    [1062, 650],
    [1066, 736],
    [1066, 736],
    [900, 746],
    [800, 756],
  )
  const cupFar = curve([860, 640], [920, 570], [976, 508], [1020, 490], [1042, 500], [1000, 560], [920, 640])
  const strap = curve(
    [690, 426],
    [760, 466],
    [850, 482],
    [940, 474],
    [1040, 440],
    [1040, 440],
    [1052, 466],
    [1052, 492],
    [1052, 492],
    [950, 522],
    [850, 528],
    [750, 510],
    [678, 466],
    [678, 466],
    [680, 444],
    [690, 426],
  )
  const strapFar = curve(
    [690, 428],
    [704, 408],
    [800, 398],
    [920, 402],
    [1016, 414],
    [1040, 440],
    [1026, 440],
    [920, 426],
    [800, 424],
    [720, 442],
  )
  const stay = curve(
    [1006, 470],
    [1046, 462],
    [1046, 462],
    [1054, 520],
    [1056, 580],
    [1056, 580],
    [1016, 600],
    [1006, 540],
    [1006, 470],
  )
  return [
    grounded(bottom),
    `<ellipse cx="966" cy="992" rx="112" ry="13" fill="#1d1510" opacity="0.5" filter="url(#blur8)"/>`,
    part(strapFar, shade(accent, 0.4), { round: 0.3, soft: 10 }),
    part(cupFar, shade(lining, 0.15), { round: 0.5 }),
    part(block, blockColour, { soft: 34, round: 0.9, light: [0, 0, 1, 0.1] }),
    within(
      block,
      sheen(curve([900, 790], [922, 880], [920, 970]), curve([920, 790], [940, 880], [936, 970]), 0.35),
      glow(curve([840, 770], [960, 752], [1070, 740]), '#14100c', 20, 0.45, 8),
    ),
    part(
      curve([882, 978], [880, 994], [880, 994], [1046, 994], [1046, 994], [1044, 978]),
      shade(blockColour, 0.5),
      { round: 0.3, soft: 6 },
    ),
    part(strip(offset(top, tapered(-14, 0.06)), offset(top, 6)), lining, { soft: 8 }),
    part(strip(top, bottom), mix(main, '#3a2a20', 0.25), { soft: 12, round: 0.7 }),
    part(inside, shade(lining, 0.15), { round: 0.5 }),
    part(vamp, main, { soft: 50, round: 0.95 }),
    within(
      vamp,
      sheen(curve([280, 886], [340, 862], [410, 846]), curve([290, 902], [360, 880], [410, 846]), 0.4),
      part(cap, accent, { lift: 6, soft: 34, round: 0.9, edge: true }),
      stitch(offset(slice(cap, 0.32, 0.62), 10), contrast(accent, 0.25), 2.8, '7 5'),
      sheen(curve([170, 942], [210, 918], [252, 896]), curve([180, 950], [226, 926], [252, 896]), 0.5),
      stitch(offset(edge, 14), thread, 2.6, '7 5'),
      glow(curve([128, 966], [300, 984], [430, 976], [528, 948]), '#14100c', 14, 0.4, 8),
    ),
    part(strip(edge, offset(edge, tapered(9, 0.05))), shade(main, 0.12), { soft: 6, round: 0.8 }),
    part(cup, main, { soft: 46, round: 0.9, edge: true }),
    stitch(offset(slice(cup, 0.02, 0.36), 11), thread, 3, '8 5'),
    within(
      cup,
      sheen(curve([880, 710], [950, 650], [1000, 580]), curve([890, 724], [966, 664], [1000, 580]), 0.3),
    ),
    part(stay, accent, { soft: 16, edge: true }),
    part(strap, accent, { soft: 22, round: 0.85, edge: true }),
    stitch(offset(slice(strap, 0.01, 0.42), 9), contrast(accent, 0.25), 3, '8 5'),
    stitch(offset(slice(strap, 0.55, 0.93), 9), contrast(accent, 0.25), 3, '8 5'),
    holes(
      [
        [880, 506],
        [918, 502],
        [956, 494],
      ],
      accent,
      5,
    ),
    buckle([812, 500], BRASS, 44, 62, 10),
    part(strip(offset(slice(bottom, 0.04, 0.38), -6), slice(bottom, 0.04, 0.38)), '#2b2624', {
      soft: 4,
      round: 0.4,
    }),
  ].join('')
}
