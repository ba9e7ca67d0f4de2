import { closed, curve, join, type Point, reverse, strip } from '../kit/line.ts'
import { at, offset, slice, spread } from '../kit/measure.ts'
import { groove, part, sewn, stitch, stroke } from '../kit/paint.ts'
import { rib, weave } from '../kit/texture.ts'
import { mix, shade, tint } from '../tone.ts'
import { bow, cord, eyelet, flap } from './parts/laces.ts'
import { BRASS, leatherRoles, type LeatherRoles, sheen, stack } from './parts/leather.ts'
import { shoe } from './parts/shoe.ts'
import { creases, grounded, hollow, lugs, wall } from './parts/sole.ts'
import { sideUpper } from './parts/upper.ts'

/** The side of a leather ankle boot with elastic gores and pull loops on a stacked heel. */
function chelseaSide({ main, accent, sole, lining, thread }: LeatherRoles): string {
  const top = curve('130,938 190,950 340,958 560,950 720,922 860,904 1070,900')
  const bottom = curve('130,938 150,966 220,986 340,992 560,984 720,954 860,936 1070,932')
  const instep = curve('144,945 144,886 176,844 250,808 350,780 440,748 524,692 584,612 616,526 630,440')
  const collar = curve('630,440 650,436 770,446 900,442 1014,430')
  const heel = curve('1014,430 1020,500 1010,600 1016,700 1042,790 1062,870 1062,915')
  const upper = join(instep, collar, heel, '1062,920 600,970 144,960')
  const gore = curve('716,430 724,530 752,620 790,672 824,682 852,650 886,560 908,430')
  const quarter = curve('890,430 882,560 846,650 806,690 790,760 750,830 700,940 | 700,960 1080,960 1080,430')
  const vamp = join(instep, '630,440 726,430! 732,530 760,620 800,690! 790,770 750,840 704,960! 144,960')
  const backstay = closed('978,430 984,520 976,620 990,760 1016,940! 1090,940 1090,430')
  const block = curve('834,922 846,992! 1054,992! 1072,918')
  const lift = curve('844,980 847,994! 1053,994! 1058,980')
  const loopAt = (x: number, y: number, turn: number): string => {
    const shape =
      curve(`${x - 20},${y + 60} ${x - 24},${y - 4} ${x},${y - 34} ${x + 24},${y - 4} ${x + 20},${y + 60}!
      ${x - 20},${y + 60}`)
    return `<g transform="rotate(${turn} ${x} ${y})">${part(shape, accent, { soft: 14, edge: true, inner: rib(accent, 10, 0, 0.5) })}${stitch(curve([x - 14, y + 48], [x + 14, y + 48]), tint(accent, 0.3))}</g>`
  }
  return [
    grounded(curve('130,938 220,986 340,992 700,992 1054,993 1070,932')),
    loopAt(996, 424, 4),
    hollow('632,438 740,416 880,414 1012,430', collar, shade(lining, 0.25), 0.4, 24),
    part(block, sole, { round: 0 }),
    sideUpper(upper, main, { soft: 64, round: 0.85 }, [top, -8, 24, 0.35])(
      part(gore, accent, { soft: 20, inner: rib(accent, 12, 0, 0.75) }),
      sewn(quarter, main, { lift: 6, soft: 40 }, thread, [0.0, 0.4, -11]),
      sewn(vamp, main, { lift: 7, soft: 58, round: 0.8 }, thread, [0.515, 0.72, 11, 21]),
      sewn(backstay, main, { lift: 5, soft: 20 }, thread, [0.01, 0.34, -10]),
      sheen(curve('180,866 260,822 370,796 440,768'), curve('200,880 280,850 380,826 440,768'), 0.4),
      sheen(curve('566,670 610,590 640,480'), curve('566,670 640,600 660,480'), 0.25),
      sheen(curve('900,700 930,620 930,500'), curve('900,700 960,620 950,500'), 0.18),
    ),
    loopAt(676, 444, -8),
    stitch(offset(collar, 9), thread),
    stack(block, sole, curve('834,922 1072,918'), curve('846,992 1054,992'), 4),
    part(lift, shade(sole, 0.4), { round: 0.3, soft: 6 }),
    wall(top, bottom, sole),
    part(strip(offset(top, -2), offset(top, 10)), tint(sole, 0.14), { soft: 6, round: 0.5 }),
    stitch(offset(slice(top, 0.02, 0.98), 4), tint(sole, 0.55), 3, '8 6'),
    stroke(offset(slice(bottom, 0.1, 0.7), -4), shade(sole, 0.4), 3, 'opacity="0.5"'),
  ].join('')
}

/** A brass hook over which the lace is laid. */
const hookAt = ([x, y]: Point): string =>
  stroke(curve([x + 14, y + 8], [x - 6, y + 2], [x - 10, y - 8]), shade(BRASS, 0.35), 13) +
  stroke(curve([x + 14, y + 6], [x - 6, y], [x - 10, y - 10]), BRASS, 9) +
  stroke(curve([x + 12, y + 3], [x - 4, y - 3]), tint(BRASS, 0.6), 3)

/** The side of a laced leather boot with hooks, a padded collar and a deep lug sole. */
function lacedSide({ main, accent, sole, lining, thread }: LeatherRoles): string {
  const top = curve('126,876 190,884 340,896 560,890 760,868 900,858 1074,856')
  const bottom = curve('126,876 132,926 176,954 300,966 600,964 700,962 860,966 1010,964 1062,944 1074,856')
  const instep = curve('142,890 138,826 166,778 244,742 340,724 430,694 510,634 568,560 604,476 622,396')
  const collar = curve('622,396 650,384 720,404 800,424 880,420 960,396 1004,376')
  const heel = curve('1004,376 1030,380 1030,450 1012,560 1018,680 1046,780 1062,870')
  const upper = join(instep, collar, heel, '1062,890 600,910 142,905')
  const yarn = mix(accent, BRASS, 0.35)
  const ridge = slice(instep, 0.4, 1)
  const tongue = flap(
    instep,
    0.36,
    -28,
    '594,380 592,330 626,308 664,314 676,352 668,410 650,480 | 600,560 440,700',
  )
  const cuff = join(collar, slice(heel, 0, 0.2), reverse(curve('612,446 690,470 790,500 890,494 1020,456')))
  const facing = join(
    ridge,
    '622,396 664,404 684,440 668,530 632,610 560,690 470,740 420,744 392,726 380,712',
  )
  const toe = join(slice(instep, 0, 0.2), '262,736 306,760 336,800 350,850 360,910! 142,910')
  const counter = join(slice(heel, 0.4, 1), '1062,910 740,910! 770,830 830,770 880,700 910,620 1014,570')
  const gusset = closed(
    `672,470 790,490 890,484 1030,440 | 1030,600 910,620 880,700 830,770 770,830! 690,760 640,670 640,600`,
  )
  const tab = closed('962,396 978,348 1012,334 1038,350 1036,410 1024,480 1006,480 1002,404')
  const pressed = [offset(slice(top, 0.04, 0.96), 34), offset(slice(top, 0.3, 0.96), 52)]
  const places = spread(ridge, 8, 0.05, 0.93)
  const inner = offset(ridge, 28)
  const rows = places.map(({ point: [x, y] }, i) => {
    const share = 0.05 + (0.88 * i) / 7
    const hole = at(inner, share).point
    const peak = at(offset(ridge, -30), Math.max(0, share - 0.01)).point
    const lace = curve(hole, [(x + peak[0]) / 2, (y + peak[1]) / 2 - 4], peak, [peak[0] - 14, peak[1] + 14])
    return i > 4 ? cord(lace, yarn, 15) + hookAt(hole) : eyelet(hole, BRASS, 11) + cord(lace, yarn, 15)
  })
  return [
    grounded(offset(bottom, 26)),
    hollow('650,386 720,376 820,386 920,378 1004,376', collar, shade(lining, 0.3), 0.4, 24),
    part(tongue, main, { soft: 30, round: 0.8 }),
    lugs(bottom, sole, { height: 30, every: 62, gap: 0.3, from: 0.12, to: 0.62 }),
    lugs(bottom, sole, { height: 28, every: 56, gap: 0.26, from: 0.66, to: 0.92 }),
    sideUpper(upper, main, { soft: 64, round: 0.85 }, [top, -8, 24, 0.35])(
      sheen(curve('300,762 380,738 450,706'), curve('310,800 400,770 450,706'), 0.22),
      part(gusset, accent, { lift: 3, soft: 26, inner: weave(accent, 11, 30, 0.5) }),
      sewn(counter, main, { lift: 8, soft: 36 }, yarn, [0.58, 0.98, 12, 22]),
      sewn(toe, main, { lift: 8, soft: 40 }, yarn, [0.3, 0.62, 12, 22]),
      sheen(curve('170,800 220,764 270,756'), curve('180,826 240,790 270,756'), 0.35),
      part(cuff, accent, { soft: 44, round: 0.95, lift: 4 }),
      groove(curve('640,424 730,448 810,466 890,460 1020,420'), accent, 5),
      sewn(facing, main, { lift: 8, soft: 24 }, yarn, [0.5, 0.95, 12]),
    ),
    sewn(tab, accent, { soft: 14 }, thread, [0.1, 0.4, 9]),
    ...rows,
    wall(top, bottom, sole, creases(pressed, sole)),
    part(strip(offset(top, -3), offset(top, 13)), mix(sole, BRASS, 0.3), { soft: 6, round: 0.5 }),
    stitch(offset(slice(top, 0.02, 0.98), 5), tint(yarn, 0.3), 3.6, '11 7'),
    bow([622, 420], yarn, 0.85, 15, 8),
  ].join('')
}

/** Ankle boots: smooth leather with elastic sides, or laced with hooks on a lug sole. */
export const boot = shoe('boot', leatherRoles, [chelseaSide, lacedSide], 20, '740,640 2.2')
