import { type Article, type Drawing } from '../article.ts'
import { shade } from '../tone.ts'
import { curve, join, offset, reverse, slice, type Line } from '../kit/line.ts'
import { glow, groove, part, stitch, stroke, within } from '../kit/paint.ts'
import { knit, mesh, rib } from '../kit/texture.ts'
import { bow, sideLaces } from './parts/laces.ts'
import { roles } from './parts/roles.ts'
import { creases, grounded, lugs, strip, wall } from './parts/sole.ts'

const bottom = curve(
  [140, 902],
  [176, 946],
  [250, 978],
  [380, 992],
  [600, 992],
  [820, 992],
  [940, 990],
  [1010, 972],
  [1062, 924],
)
const top = curve(
  [138, 884],
  [200, 910],
  [330, 922],
  [500, 918],
  [680, 896],
  [840, 872],
  [960, 858],
  [1072, 852],
)
const instep = curve(
  [147, 900],
  [148, 862],
  [176, 820],
  [240, 786],
  [330, 760],
  [420, 726],
  [500, 684],
  [572, 636],
  [640, 594],
)
const collar = curve(
  [640, 594],
  [672, 596],
  [712, 634],
  [770, 672],
  [840, 682],
  [910, 662],
  [968, 622],
  [1014, 592],
  [1050, 588],
)
const heel = curve([1050, 588], [1060, 612], [1052, 670], [1056, 740], [1068, 806], [1070, 870])
const upper: Line = join(instep, collar, heel, curve([1070, 870], [800, 910], [500, 950], [147, 930]))

function side({ colours, design }: Drawing): string {
  const { main, accent, foam, tread, laces, lining } = roles(colours)
  const tongue = curve(
    [520, 690],
    [560, 640],
    [610, 592],
    [648, 556],
    [684, 540],
    [712, 552],
    [706, 590],
    [690, 640],
    [640, 680],
  )
  const inside = join(
    curve([660, 600], [700, 600], [770, 632], [850, 640], [930, 616], [1040, 584]),
    reverse(collar),
  )
  const ridge = slice(instep, 0.56, 1)
  const eyestay = join(
    ridge,
    curve(
      [640, 594],
      [672, 598],
      [676, 640],
      [640, 694],
      [560, 742],
      [470, 790],
      [430, 776],
      [430, 730],
      [432, 722],
    ),
  )
  const toe = join(
    slice(instep, 0, 0.27),
    curve([300, 770], [330, 800], [318, 850], [340, 900], [420, 930], [420, 930], [300, 960], [150, 940]),
  )
  const counter = join(
    slice(heel, 0.2, 1),
    curve(
      [1070, 870],
      [960, 890],
      [760, 910],
      [760, 910],
      [800, 850],
      [880, 790],
      [940, 720],
      [990, 668],
      [1054, 660],
    ),
  )
  const saddle = join(
    curve(
      [520, 772],
      [580, 736],
      [652, 690],
      [652, 690],
      [690, 730],
      [740, 800],
      [800, 880],
      [800, 880],
      [700, 905],
      [600, 918],
      [600, 918],
      [590, 860],
      [560, 810],
      [520, 772],
    ),
  )
  const tab = curve(
    [1000, 600],
    [1020, 560],
    [1052, 548],
    [1068, 566],
    [1062, 610],
    [1058, 650],
    [1040, 650],
    [1030, 610],
    [1000, 606],
  )
  const mid = curve([140, 896], [240, 936], [420, 950], [600, 940], [760, 934], [900, 912], [1070, 884])
  return [
    grounded(bottom),
    part(inside, shade(lining, 0.35), { round: 0.3 }),
    part(tongue, accent, { soft: 30, inner: mesh(tongue, accent, 12) }),
    lugs(bottom, tread, { height: 16, every: 44, from: 0.1, to: 0.97 }),
    part(strip(offset(bottom, -14), offset(bottom, 6)), tread, { soft: 10 }),
    part(upper, main, {
      soft: 60,
      round: 0.8,
      inner: design ? knit(upper, main, 15, -20, 0.5) : mesh(upper, main, 15, -14, 0.55),
    }),
    within(
      upper,
      part(saddle, accent, { lift: 8, soft: 20, edge: true }),
      part(counter, accent, { lift: 8, soft: 26, edge: true }),
      part(toe, accent, { lift: 7, soft: 26, edge: true }),
      part(eyestay, accent, { lift: 8, soft: 18, edge: true }),
      stitch(offset(slice(eyestay, 0.42, 0.95), 12), shade(accent, 0.25)),
      glow(offset(collar, 16), shade(main, 0.4), 22, 0.35, 8),
      stroke(offset(collar, 26), shade(main, 0.35), 3, 'opacity="0.6"'),
      groove(curve([880, 860], [930, 800], [1000, 760], [1064, 748]), accent, 5),
      glow(offset(top, -14), '#14100c', 26, 0.3, 8),
    ),
    part(tab, accent, { soft: 14, inner: rib(tab, accent, 9, 100) }),
    sideLaces({ edge: ridge, rows: 6, colour: laces, metal: shade(accent, 0.3), from: 0.08, to: 0.9 }),
    wall(top, offset(bottom, -10), foam, creases([mid, slice(offset(mid, 16), 0.5, 0.98)], foam)),
    bow([636, 596], laces, 0.72, 15),
  ].join('')
}

export const runner: Article = {
  id: 'runner',
  designs: 2,
  views: ['lado'],
  draw: drawing => side(drawing),
}
