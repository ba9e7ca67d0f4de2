import { bothSides, closed, curve, join, lowered, reverse, strip } from '../kit/line.ts'
import { dotted, offset, slice, tapered } from '../kit/measure.ts'
import { cloud, glow, part, sewn, stitch, stitched, stroke, within } from '../kit/paint.ts'
import { holes, weave } from '../kit/texture.ts'
import { shade, tint } from '../tone.ts'
import { crossLaces, facing, halfPlane, label, last, mouth, symmetric, tongueLine } from './parts/above.ts'
import { bow, flap, sideLaces } from './parts/laces.ts'
import { FOAM, GUM, roles, type Roles } from './parts/roles.ts'
import { shoe } from './parts/shoe.ts'
import { grounded, hollow, lugs, outsole, ribs, wall } from './parts/sole.ts'
import { sideUpper, topUpper } from './parts/upper.ts'

/** The side of a leather court shoe with a perforated toe and a stitched cup sole. */
function leatherSide({ main, accent, trim, foam, tread, laces, lining }: Roles): string {
  const bottom = curve('134,908 138,954 166,984 260,992 600,994 900,994 1020,992 1056,974 1066,884')
  const top = curve('134,908 170,896 300,906 600,902 860,886 1030,872 1066,884')
  const instep = curve('146,920 144,866 168,822 236,786 330,766 424,736 516,688 600,634 664,588')
  const collar = curve('664,588 694,592 732,632 790,664 860,668 930,646 990,616 1036,600')
  const heel = curve('1036,600 1056,606 1048,680 1050,770 1058,880')
  const upper = join(instep, collar, heel, '1058,900 600,930 146,930')
  const thread = tint(main, 0.3)
  const ridge = slice(instep, 0.5, 1)
  const tongue = flap(instep, 0.44, -24, '666,556 706,524 744,530 748,566 720,620 650,680 | 600,700 440,750')
  const padding = join(collar, reverse(offset(collar, tapered(40, 0.22))))
  const eyestay = join(ridge, '664,588 704,596 714,636 690,700 640,760 520,806 446,806 424,780 420,738')
  const vamp = join(slice(instep, 0, 0.47), '410,742 430,800 470,850 560,900! 560,940 146,940')
  const cap = join(slice(instep, 0, 0.2), '216,794 250,830 262,870 250,930! 146,940')
  const quarter = closed(
    '714,640 760,700 800,790 820,900! 1058,930! 1052,760 1048,700 960,700 860,716 770,690',
  )
  const patch = closed('952,640 964,700 976,750! 1060,746! 1060,596 1036,596')
  const seam = curve('714,640 760,700 800,790 820,910')
  const badge = strip(offset(seam, 6), offset(seam, 58))
  const dots = [0, 1, 2, 3].flatMap(row =>
    dotted(
      curve(
        `${292 + row * 24},${884 - row * 2} ${300 + row * 22},${836 - row * 6} ${336 + row * 16},${796 - row * 10}`,
      ),
      row > 2 ? 4 : 5,
    ),
  )
  return [
    grounded(bottom),
    hollow('690,590 730,596 800,622 870,626 950,608 1034,598', collar, shade(lining, 0.4), 0.4, 24),
    sewn(tongue, main, { soft: 28, edge: false }, thread, [0.34, 0.62, 10]),
    lugs(bottom, tread, { height: 5, every: 26, from: 0.16, to: 0.86 }),
    sideUpper(upper, main, { soft: 64, round: 0.85 }, [top, -10, 22, 0.3])(
      part(vamp, main, { soft: 54, round: 0.7 }),
      cloud(closed('200,820 280,784 370,770 340,800 250,832'), '#ffffff', 0.28, 16),
      holes(dots, main, 5),
      sewn(quarter, main, { lift: 7, soft: 26 }, thread, [0.02, 0.26, -12, -22]),
      sewn(cap, main, { lift: 7, soft: 30 }, thread, [0.34, 0.6, 12]),
      part(badge, accent, { lift: 6, soft: 16, edge: true }),
      stitch(offset(seam, 49), trim),
      sewn(eyestay, main, { lift: 8, soft: 20 }, thread, [0.46, 0.95, 12]),
      part(padding, shade(main, 0.04), { soft: 24, round: 0.9, lift: 3 }),
      sewn(patch, accent, { lift: 6, soft: 22 }, trim, [0.0, 0.34, -12]),
    ),
    sideLaces(ridge, 6, laces, shade(main, 0.25), { from: 0.05, to: 0.88, inset: 28, width: 18 }),
    wall(top, bottom, foam, ribs(slice(top, 0.02, 0.1), slice(bottom, 0.04, 0.13), foam, 9, 0, 1, 4)),
    stitch(offset(slice(top, 0.03, 0.98), 18), shade(foam, 0.12), 4, '12 7'),
    outsole(bottom, tread, -16, 0.1, 10, 0.07, 0.95),
    bow([668, 578], laces, 0.76, 17),
  ].join('')
}

/** The side of a canvas shoe with a rubber toe and a striped tape around a gum sole. */
function canvasSide({ main, accent, laces, lining }: Roles): string {
  const bottom = curve('132,900 130,950 148,984 240,992 600,994 900,994 1030,992 1064,976 1070,892')
  const top = curve('132,900 170,888 300,910 600,914 860,902 1040,884 1070,892')
  const instep = curve('146,920 144,870 170,832 240,800 330,782 420,756 520,706 610,656 680,616')
  const collar = curve('680,616 706,622 744,656 800,686 870,690 940,668 1000,636 1044,618')
  const heel = curve('1044,618 1060,626 1054,700 1056,790 1062,896')
  const upper = join(instep, collar, heel, '1062,910 600,940 146,930')
  const foam = FOAM
  const thread = tint(accent, 0.4)
  const ridge = slice(instep, 0.53, 1)
  const tongue = flap(instep, 0.48, -20, '684,588 720,556 754,560 756,596 724,644 650,700 | 600,720 460,760')
  const quarter = join(ridge, collar, heel, '1062,930 590,930! 560,880 490,830 440,800 426,760')
  const backstay = closed('976,644 990,730 1000,800 1012,920! 1070,920! 1066,610 1044,610')
  const bumper = curve('120,930 122,880 142,846 182,838 232,862 288,900 330,920 | 330,930 120,940')
  const band = strip(offset(slice(collar, 0.02, 0.98), 4), offset(slice(collar, 0.02, 0.98), 22))
  const stripe = strip(offset(slice(top, 0.05, 0.99), 22), offset(slice(top, 0.05, 0.99), 34))
  const label = closed('1000,902 1068,892! 1066,950! 1002,956!')
  return [
    grounded(bottom),
    hollow('706,616 750,622 820,646 880,650 960,628 1042,616', collar, shade(lining, 0.4), 0.4, 24),
    part(tongue, main, { soft: 24, inner: weave(main, 9, 0, 0.4) }),
    sideUpper(upper, main, { soft: 60, round: 0.8, inner: weave(main, 9, 4, 0.4) }, [top, -10, 22, 0.3])(
      glow(slice(instep, 0.12, 0.5), tint(main, 0.6), 30, 0.35, 16),
      part(quarter, main, { lift: 6, soft: 30, edge: true, inner: weave(main, 9, -4, 0.4) }),
      stitched(quarter, thread, [0.74, 0.985, 11, 22]),
      stitch(curve('720,660 736,740 790,800 880,832 990,826'), thread),
      stitch(curve('708,664 722,748 784,814 880,846 992,840'), thread),
      stitch(offset(slice(ridge, 0.02, 0.97), 44), thread),
      sewn(backstay, accent, { lift: 6, soft: 20 }, tint(accent, 0.3), [0.03, 0.42, -11]),
      part(band, accent, { soft: 8 }),
    ),
    sideLaces(ridge, 5, laces, '#c9c6c0', { from: 0.06, to: 0.86, inset: 26, width: 19, reach: 24 }),
    wall(top, bottom, foam),
    part(stripe, accent, { soft: 6, round: 0.4 }),
    part(bumper, foam, { soft: 30, round: 0.7, lift: 3 }),
    within(
      bumper,
      ribs(curve('120,892 200,884 330,916'), curve('120,930 200,930 330,940'), foam, 30, 0, 1, 3),
      stroke(curve('118,892 150,880 210,884 300,918'), shade(foam, 0.2), 3),
    ),
    part(label, accent, { soft: 10, edge: true }),
    stroke(curve('1014,926 1054,920'), tint(accent, 0.7), 5),
    outsole(bottom, GUM, -20, 0.05, 10, 0.05, 0.96),
    bow([686, 604], laces, 0.78, 18),
  ].join('')
}

const upper = offset(last, 20)
const opening = symmetric('0,44 54,56 88,130 94,250 84,352 46,416 0,430')

function leatherAbove({ main, accent, foam, laces, lining }: Roles): string {
  const thread = tint(main, 0.3)
  const stay = facing(-240, 46, 42, 102)
  const cap = halfPlane(-392, 90, false)
  const back = halfPlane(400, -120, true)
  const badges = bothSides('118,-150 250,-210! 250,-130! 112,-70! 118,-150')
  const dots = [0, 1, 2, 3].flatMap(row =>
    dotted(
      curve([-70 + row * 6, -368 + row * 26], [0, -378 + row * 26], [70 - row * 6, -368 + row * 26]),
      6 - row,
    ),
  )
  return [
    part(last, foam, { soft: 24, round: 0.8 }),
    stitch(offset(last, 11), shade(foam, 0.12), 4, '11 7'),
    topUpper(upper, main, { soft: 66, round: 0.9 })(
      cloud(closed('-120,-380 -40,-430 30,-370 10,-290 -90,-300'), '#ffffff', 0.2, 16),
      holes(dots, main, 5),
      ...badges.map(badge => part(badge, accent, { lift: 5, soft: 14, edge: true })),
      sewn(cap, main, { lift: 7, soft: 34 }, thread, [0.04, 0.3, 12]),
      stitch(curve('-190,60 -120,110 -104,200 -116,470'), thread),
      stitch(curve('190,60 120,110 104,200 116,470'), thread),
      part(back, accent, { lift: 6, soft: 26, edge: true }),
    ),
    mouth(opening, lining, 0.25, shade(main, 0.04), 24, label(330, accent)),
    part(tongueLine(-236, 158, 60), main, { soft: 30, lift: 8 }),
    stitch(curve('-50,60 -48,136 0,144 48,136 50,60'), thread),
    sewn(stay, main, { lift: 7, soft: 20 }, thread, [0.04, 0.52, 11]),
    crossLaces([-196, 20], 6, [60, 70], laces, shade(main, 0.25), 18),
    bow([0, 26], laces, 0.95, 18),
  ].join('')
}

function canvasAbove({ main, accent, laces, lining }: Roles): string {
  const thread = tint(accent, 0.4)
  const toe = halfPlane(-350, 130, false)
  const stay = facing(-226, 50, 44, 92)
  const back = closed('-34,400 -40,560! 40,560! 34,400!')
  const bumper = slice(last, 0.86, 1)
  const arch = curve('-240,-96 -150,-120 -104,-190 -60,-262 0,-276 60,-262 104,-190 150,-120 240,-96')
  return [
    part(last, FOAM, { soft: 24, round: 0.8 }),
    stroke(offset(last, 8), accent, 6),
    stroke(join(offset(bumper, 4), offset(slice(last, 0, 0.13), 4)), FOAM, 14),
    part(upper, main, { soft: 64, round: 0.9, inner: weave(main, 9, 0, 0.4) }),
    within(
      upper,
      ...[0, 10].map(by => stitch(lowered(arch, by), thread)),
      ...bothSides('200,90 124,130 112,240 130,420').map(line => stitch(line, thread)),
      part(back, accent, { soft: 16, edge: true, lift: 4 }),
      part(toe, FOAM, { lift: 6, soft: 40, round: 0.7 }),
      stroke(curve('-200,-452 -90,-388 0,-372 90,-388 200,-452'), shade(FOAM, 0.22), 3, 'opacity="0.8"'),
      glow(upper, '#14100c', 26, 0.35, 8),
      cloud(closed('-90,-440 -30,-462 10,-430 -30,-410'), '#ffffff', 0.7, 8),
    ),
    mouth(opening, lining, 0.3, accent, 9, label(330, accent)),
    part(tongueLine(-226, 170, 60), main, { soft: 24, lift: 8, inner: weave(main, 9, 0, 0.4)(upper) }),
    sewn(stay, main, { lift: 6, soft: 16, inner: weave(main, 9, 0, 0.3)(upper) }, thread, [0.04, 0.52, 10]),
    crossLaces([-176, 22], 5, [58, 66], laces, '#c9c6c0', 19),
    bow([0, 28], laces, 0.95, 19),
    stroke(reverse(slice(last, 0.45, 0.55)), shade(accent, 0.2), 5, 'opacity="0.6"'),
  ].join('')
}

/** Low urban shoes: leather on a stitched cup sole, or canvas on a taped rubber sole. */
export const court = shoe('court', roles, [leatherSide, canvasSide], -50, '400,800 2.3 12', {
  above: [leatherAbove, canvasAbove],
})
