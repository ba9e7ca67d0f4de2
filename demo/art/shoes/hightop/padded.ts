import { type Colours } from '../../article.ts'
import { curve, join, offset, reverse, slice, spread, tapered } from '../../kit/line.ts'
import { cloud, glow, groove, part, stitch, within } from '../../kit/paint.ts'
import { holes, mesh } from '../../kit/texture.ts'
import { shade, tint } from '../../tone.ts'
import { sideLaces } from '../parts/laces.ts'
import { roles } from '../parts/roles.ts'
import { creases, grounded, lugs, ribs, strip, wall } from '../parts/sole.ts'

const bottom = curve(
  [130, 890],
  [136, 946],
  [172, 980],
  [270, 992],
  [600, 994],
  [900, 994],
  [1020, 990],
  [1060, 962],
  [1072, 868],
)
const top = curve([130, 890], [170, 880], [300, 900], [600, 890], [860, 868], [1030, 854], [1072, 868])
const instep = curve(
  [142, 910],
  [140, 850],
  [166, 806],
  [236, 774],
  [330, 753],
  [414, 716],
  [480, 663],
  [530, 598],
  [566, 522],
  [592, 451],
)
const collar = curve([592, 451], [612, 437], [660, 447], [740, 474], [830, 480], [920, 461], [980, 430])
const heel = curve(
  [980, 430],
  [1012, 425],
  [1020, 454],
  [1010, 522],
  [996, 598],
  [1004, 692],
  [1036, 780],
  [1058, 870],
)
const upper = join(instep, collar, heel, curve([1058, 890], [600, 930], [142, 925]))

/** The side of a padded leather high-top with a strap around the ankle. */
export function padded(colours: Colours): string {
  const { main, accent, foam, tread, laces, lining } = roles(colours)
  const thread = tint(main, 0.3)
  const ridge = slice(instep, 0.36, 1)
  const tongue = join(
    offset(slice(instep, 0.32, 0.985), tapered(-26, 0.15, 'start')),
    curve([560, 446], [566, 394], [600, 372], [640, 378], [652, 412], [640, 454], [640, 505]),
    curve([600, 590], [440, 743]),
  )
  const inside = join(curve([630, 440], [680, 430], [780, 444], [880, 440], [980, 430]), reverse(collar))
  const cuff = join(
    collar,
    slice(heel, 0, 0.2),
    reverse(curve([582, 498], [660, 522], [740, 546], [840, 553], [930, 539], [1006, 507])),
  )
  const eyestay = join(
    ridge,
    curve(
      [592, 451],
      [630, 454],
      [640, 488],
      [622, 573],
      [586, 658],
      [520, 734],
      [450, 790],
      [400, 800],
      [360, 776],
      [344, 748],
    ),
  )
  const toe = join(
    slice(instep, 0, 0.16),
    curve([216, 782], [256, 810], [290, 850], [340, 876], [460, 890], [460, 890], [460, 940], [142, 940]),
  )
  const counter = join(
    slice(heel, 0.42, 1),
    curve([1058, 920], [720, 920], [720, 920], [770, 850], [840, 790], [900, 726], [940, 658], [998, 621]),
  )
  const panel = join(
    curve([560, 700], [640, 675], [760, 658], [860, 666], [920, 700]),
    curve(
      [900, 726],
      [840, 790],
      [770, 850],
      [700, 920],
      [700, 920],
      [560, 920],
      [560, 920],
      [530, 860],
      [500, 760],
      [560, 700],
    ),
  )
  const strap = join(
    curve([570, 556], [640, 573], [760, 600], [880, 598], [1000, 573]),
    curve([1000, 573], [996, 607], [998, 643]),
    curve([998, 643], [880, 668], [750, 668], [620, 638], [548, 614]),
    curve([548, 614], [534, 590], [546, 563], [570, 556]),
  )
  const tab = curve(
    [956, 447],
    [970, 405],
    [1004, 391],
    [1028, 405],
    [1024, 454],
    [1012, 514],
    [996, 514],
    [996, 454],
    [956, 447],
  )
  const vents = [0, 1, 2].flatMap(row =>
    spread(curve([240 + row * 30, 828 - row * 8], [300 + row * 26, 790 - row * 10]), 4).map(
      ({ point }) => point,
    ),
  )
  return [
    grounded(bottom),
    part(inside, shade(lining, 0.4), { round: 0.4, soft: 24 }),
    part(tongue, accent, { soft: 30, inner: mesh(tongue, accent, 12) }),
    lugs(bottom, tread, { height: 7, every: 30, from: 0.14, to: 0.86 }),
    part(offset(upper, 1.5), main, { soft: 64, round: 0.85 }),
    within(
      upper,
      cloud(
        curve([230, 800], [300, 766], [380, 746], [340, 790], [260, 826], [230, 800]),
        '#ffffff',
        0.22,
        16,
      ),
      holes(vents, main, 5),
      part(panel, main, { lift: 5, soft: 30, inner: mesh(panel, main, 16, -10, 0.4) }),
      part(counter, accent, { lift: 8, soft: 30, edge: true }),
      stitch(offset(slice(counter, 0.6, 0.98), 12), tint(accent, 0.25)),
      part(toe, accent, { lift: 7, soft: 30, edge: true }),
      stitch(offset(slice(toe, 0.26, 0.62), 12), tint(accent, 0.25)),
      part(cuff, main, { soft: 40, round: 0.95, lift: 4 }),
      groove(curve([586, 481], [700, 514], [830, 525], [930, 510], [1010, 474]), main, 5),
      part(eyestay, main, { lift: 8, soft: 22, edge: true }),
      stitch(offset(slice(eyestay, 0.5, 0.96), 12), thread),
      glow(offset(top, -10), '#14100c', 22, 0.3, 8),
    ),
    part(tab, accent, { soft: 14, edge: true }),
    sideLaces({
      edge: ridge,
      rows: 8,
      colour: laces,
      metal: shade(main, 0.25),
      from: 0.05,
      to: 0.95,
      inset: 26,
      width: 17,
    }),
    within(
      upper,
      part(strap, accent, { lift: 10, soft: 26, edge: true }),
      stitch(offset(slice(strap, 0, 0.98), 12), tint(accent, 0.25)),
      groove(curve([616, 570], [604, 602], [606, 632]), accent, 4),
    ),
    wall(
      top,
      bottom,
      foam,
      ribs(slice(top, 0.02, 0.16), slice(bottom, 0.06, 0.2), foam, 12, 0, 1, 5) +
        creases([offset(slice(top, 0.2, 0.97), 40)], foam),
    ),
    stitch(offset(slice(top, 0.02, 0.98), 16), shade(foam, 0.12), 4, '12 7'),
    part(strip(offset(slice(bottom, 0.07, 0.95), tapered(-18, 0.1)), slice(bottom, 0.07, 0.95)), tread, {
      soft: 10,
    }),
  ].join('')
}
