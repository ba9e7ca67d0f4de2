import { type Colours } from '../../article.ts'
import { curve, join, offset, reverse, slice } from '../../kit/line.ts'
import { glow, part, stitch, stroke, within } from '../../kit/paint.ts'
import { rib } from '../../kit/texture.ts'
import { shade, tint } from '../../tone.ts'
import { leatherRoles, sheen, stack } from '../parts/leather.ts'
import { grounded, strip, wall } from '../parts/sole.ts'

const top = curve([130, 938], [190, 950], [340, 958], [560, 950], [720, 922], [860, 904], [1070, 900])
const bottom = curve(
  [130, 938],
  [150, 966],
  [220, 986],
  [340, 992],
  [560, 984],
  [720, 954],
  [860, 936],
  [1070, 932],
)
const instep = curve(
  [144, 945],
  [144, 886],
  [176, 844],
  [250, 808],
  [350, 780],
  [440, 748],
  [524, 692],
  [584, 612],
  [616, 526],
  [630, 440],
)
const collar = curve([630, 440], [650, 436], [770, 446], [900, 442], [1014, 430])
const heel = curve([1014, 430], [1020, 500], [1010, 600], [1016, 700], [1042, 790], [1062, 870], [1062, 915])
const upper = join(instep, collar, heel, curve([1062, 920], [600, 970], [144, 960]))

/** The side of a leather ankle boot with elastic gores and pull loops on a stacked heel. */
export function chelsea(colours: Colours): string {
  const { main, accent, sole, lining, thread } = leatherRoles(colours)
  const inside = join(curve([632, 438], [740, 416], [880, 414], [1012, 430]), reverse(collar))
  const gore = join(
    curve([716, 430], [724, 530], [752, 620], [790, 672], [824, 682], [852, 650], [886, 560], [908, 430]),
  )
  const quarter = join(
    curve([890, 430], [882, 560], [846, 650], [806, 690], [790, 760], [750, 830], [700, 940]),
    curve([700, 960], [1080, 960], [1080, 430]),
  )
  const vamp = join(
    instep,
    curve(
      [630, 440],
      [726, 430],
      [726, 430],
      [732, 530],
      [760, 620],
      [800, 690],
      [800, 690],
      [790, 770],
      [750, 840],
      [704, 960],
      [704, 960],
      [144, 960],
    ),
  )
  const backstay = curve(
    [978, 430],
    [984, 520],
    [976, 620],
    [990, 760],
    [1016, 940],
    [1016, 940],
    [1090, 940],
    [1090, 430],
    [978, 430],
  )
  const block = curve([834, 922], [846, 992], [846, 992], [1054, 992], [1054, 992], [1072, 918])
  const lift = curve([844, 980], [847, 994], [847, 994], [1053, 994], [1053, 994], [1058, 980])
  const loopAt = (x: number, y: number, turn: number): string => {
    const shape = curve(
      [x - 20, y + 60],
      [x - 24, y - 4],
      [x, y - 34],
      [x + 24, y - 4],
      [x + 20, y + 60],
      [x + 20, y + 60],
      [x - 20, y + 60],
    )
    return `<g transform="rotate(${turn} ${x} ${y})">${part(shape, accent, { soft: 14, edge: true, inner: rib(shape, accent, 10, 0, 0.5) })}${stitch(curve([x - 14, y + 48], [x + 14, y + 48]), tint(accent, 0.3))}</g>`
  }
  return [
    grounded(curve([130, 938], [220, 986], [340, 992], [700, 992], [1054, 993], [1070, 932])),
    loopAt(996, 424, 4),
    part(inside, shade(lining, 0.25), { round: 0.4, soft: 24 }),
    part(block, sole, { round: 0 }),
    part(offset(upper, 1.5), main, { soft: 64, round: 0.85 }),
    within(
      upper,
      part(gore, accent, { soft: 20, inner: rib(gore, accent, 12, 0, 0.75) }),
      part(quarter, main, { lift: 6, soft: 40, edge: true }),
      stitch(offset(slice(quarter, 0.0, 0.4), -11), thread),
      part(vamp, main, { lift: 7, soft: 58, round: 0.8, edge: true }),
      stitch(offset(slice(vamp, 0.515, 0.72), 11), thread),
      stitch(offset(slice(vamp, 0.515, 0.72), 21), thread),
      part(backstay, main, { lift: 5, soft: 20, edge: true }),
      stitch(offset(slice(backstay, 0.01, 0.34), -10), thread),
      sheen(
        curve([180, 866], [260, 822], [370, 796], [440, 768]),
        curve([200, 880], [280, 850], [380, 826], [440, 768]),
        0.4,
      ),
      sheen(curve([566, 670], [610, 590], [640, 480]), curve([566, 670], [640, 600], [660, 480]), 0.25),
      sheen(curve([900, 700], [930, 620], [930, 500]), curve([900, 700], [960, 620], [950, 500]), 0.18),
      glow(offset(top, -8), '#14100c', 24, 0.35, 8),
    ),
    loopAt(676, 444, -8),
    stitch(offset(collar, 9), thread),
    stack(block, sole, curve([834, 922], [1072, 918]), curve([846, 992], [1054, 992]), 4),
    part(lift, shade(sole, 0.4), { round: 0.3, soft: 6 }),
    wall(top, bottom, sole),
    part(strip(offset(top, -2), offset(top, 10)), tint(sole, 0.14), { soft: 6, round: 0.5 }),
    stitch(offset(slice(top, 0.02, 0.98), 4), tint(sole, 0.55), 3, '8 6'),
    stroke(offset(slice(bottom, 0.1, 0.7), -4), shade(sole, 0.4), 3, 'opacity="0.5"'),
  ].join('')
}
