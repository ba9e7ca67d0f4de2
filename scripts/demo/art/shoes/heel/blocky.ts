import { type Colours } from '../../article.ts'
import { curve, move, offset, slice, tapered } from '../../kit/line.ts'
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

/** The side of an open-toed heel with crossed bands, a closed back and an ankle strap. */
export function blocky(colours: Colours): string {
  const { main, accent, lining } = leatherRoles(colours)
  const thread = contrast(main, 0.25)
  const blockColour = colours.third === colours.second ? main : colours.third
  const bandA = curve(
    [236, 972],
    [246, 906],
    [280, 850],
    [330, 816],
    [386, 796],
    [430, 802],
    [456, 846],
    [470, 900],
    [470, 950],
  )
  const bandB = curve(
    [330, 972],
    [380, 900],
    [436, 840],
    [498, 796],
    [548, 784],
    [572, 808],
    [580, 850],
    [560, 900],
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
    part(move(bandB, { dx: -22, dy: 8 }), shade(main, 0.45), { round: 0.3 }),
    part(move(bandA, { dx: -22, dy: 8 }), shade(main, 0.5), { round: 0.3 }),
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
    part(bandB, accent, { soft: 36, round: 0.9, edge: true }),
    stitch(offset(slice(bandB, 0.03, 0.5), 10), contrast(accent, 0.25), 3, '8 5'),
    within(bandB, glow(offset(slice(bandA, 0.5, 1), -4), '#14100c', 18, 0.4, 8)),
    part(bandA, main, { soft: 40, round: 0.9, edge: true }),
    stitch(offset(slice(bandA, 0.03, 0.44), 10), thread, 3, '8 5'),
    stitch(offset(slice(bandA, 0.58, 0.97), 10), thread, 3, '8 5'),
    within(
      bandA,
      sheen(curve([268, 920], [300, 856], [360, 820]), curve([284, 920], [316, 868], [360, 820]), 0.35),
    ),
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
