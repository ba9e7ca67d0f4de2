import { closed, curve, join, reverse, strip } from '../kit/line.ts'
import { dotted, offset, slice, tapered } from '../kit/measure.ts'
import { cloud, glow, groove, part, sewn, stitch, stitched, stroke, within } from '../kit/paint.ts'
import { holes, mesh, weave } from '../kit/texture.ts'
import { shade, tint } from '../tone.ts'
import { bow, eyelet, flap, sideLaces } from './parts/laces.ts'
import { FOAM, GUM, roles, type Roles } from './parts/roles.ts'
import { shoe } from './parts/shoe.ts'
import { creases, grounded, hollow, lugs, outsole, ribs, wall } from './parts/sole.ts'
import { sideUpper } from './parts/upper.ts'

/** The side of a padded leather high-top with a strap around the ankle. */
function paddedSide({ main, accent, trim, foam, tread, laces, lining }: Roles): string {
  const bottom = curve('130,890 136,946 172,980 270,992 600,994 900,994 1020,990 1060,962 1072,868')
  const top = curve('130,890 170,880 300,900 600,890 860,868 1030,854 1072,868')
  const instep = curve('142,910 140,850 166,806 236,774 330,753 414,716 480,663 530,598 566,522 592,451')
  const collar = curve('592,451 612,437 660,447 740,474 830,480 920,461 980,430')
  const heel = curve('980,430 1012,425 1020,454 1010,522 996,598 1004,692 1036,780 1058,870')
  const upper = join(instep, collar, heel, '1058,890 600,930 142,925')
  const thread = tint(main, 0.3)
  const ridge = slice(instep, 0.36, 1)
  const tongue = flap(
    instep,
    0.32,
    -26,
    '560,446 566,394 600,372 640,378 652,412 640,454 640,505 | 600,590 440,743',
  )
  const cuff = join(
    collar,
    slice(heel, 0, 0.2),
    reverse(curve('582,498 660,522 740,546 840,553 930,539 1006,507')),
  )
  const eyestay = join(
    ridge,
    '592,451 630,454 640,488 622,573 586,658 520,734 450,790 400,800 360,776 344,748',
  )
  const toe = join(slice(instep, 0, 0.16), '216,782 256,810 290,850 340,876 460,890! 460,940 142,940')
  const counter = join(slice(heel, 0.42, 1), '1058,920 720,920! 770,850 840,790 900,726 940,658 998,621')
  const panel = closed(
    `560,700 640,675 760,658 860,666 920,700 | 900,726 840,790 770,850 700,920! 560,920! 530,860 500,760`,
  )
  const strap =
    closed(`570,556 640,573 760,600 880,598 1000,573! 996,607 998,643! 880,668 750,668 620,638 548,614! 534,590
      546,563`)
  const tab = closed('956,447 970,405 1004,391 1028,405 1024,454 1012,514 996,514 996,454')
  const bumper = ribs(slice(top, 0.02, 0.16), slice(bottom, 0.06, 0.2), foam, 12, 0, 1, 5)
  const vents = [0, 1, 2].flatMap(row =>
    dotted(curve([240 + row * 30, 828 - row * 8], [300 + row * 26, 790 - row * 10]), 4),
  )
  return [
    grounded(bottom),
    hollow('630,440 680,430 780,444 880,440 980,430', collar, shade(lining, 0.4), 0.4, 24),
    part(tongue, accent, { soft: 30, inner: mesh(accent, 12) }),
    lugs(bottom, tread, { height: 7, every: 30, from: 0.14, to: 0.86 }),
    sideUpper(upper, main, { soft: 64, round: 0.85 }, [top, -10, 22, 0.3])(
      cloud(closed('230,800 300,766 380,746 340,790 260,826'), '#ffffff', 0.22, 16),
      holes(vents, main, 5),
      part(panel, main, { lift: 5, soft: 30, inner: mesh(main, 16, -10, 0.4) }),
      sewn(counter, accent, { lift: 8, soft: 30 }, trim, [0.6, 0.98, 12]),
      sewn(toe, accent, { lift: 7, soft: 30 }, trim, [0.26, 0.62, 12]),
      part(cuff, main, { soft: 40, round: 0.95, lift: 4 }),
      groove(curve('586,481 700,514 830,525 930,510 1010,474'), main, 5),
      sewn(eyestay, main, { lift: 8, soft: 22 }, thread, [0.5, 0.96, 12]),
    ),
    part(tab, accent, { soft: 14, edge: true }),
    sideLaces(ridge, 8, laces, shade(main, 0.25), { from: 0.05, to: 0.95, inset: 26, width: 17 }),
    within(
      upper,
      sewn(strap, accent, { lift: 10, soft: 26 }, trim, [0, 0.98, 12]),
      groove(curve('616,570 604,602 606,632'), accent, 4),
    ),
    wall(top, bottom, foam, bumper + creases([offset(slice(top, 0.2, 0.97), 40)], foam)),
    stitch(offset(slice(top, 0.02, 0.98), 16), shade(foam, 0.12), 4, '12 7'),
    outsole(bottom, tread, -18, 0.1, 10, 0.07, 0.95),
  ].join('')
}

/** The side of a canvas high-top with rubber toe, long lacing and a taped sole. */
function canvasSide({ main, accent, laces, lining }: Roles): string {
  const bottom = curve('128,880 124,944 146,984 240,992 600,994 900,994 1030,992 1064,972 1070,872')
  const top = curve('128,880 170,866 300,892 600,898 860,884 1040,864 1070,872')
  const instep = curve('142,900 140,846 170,804 240,772 330,753 410,719 480,663 534,595 574,514 600,430')
  const collar = curve('600,430 616,425 700,440 800,454 900,451 992,430')
  const heel = curve('992,430 1006,432 1008,505 998,598 1006,700 1036,790 1060,880')
  const upper = join(instep, collar, heel, '1060,900 600,930 142,920')
  const foam = FOAM
  const thread = tint(main, 0.55)
  const ridge = slice(instep, 0.38, 1)
  const tongue = flap(instep, 0.34, -22, '576,420 586,379 616,362 648,371 650,412 640,488 | 600,590 440,743')
  const quarter = join(ridge, collar, heel, '1060,920 520,920! 500,850 440,790 380,764 364,745')
  const backstay = curve('944,444 950,539 942,641 960,760 990,900! 1080,900! 1080,420 944,420')
  const cap = curve('120,930 124,850 160,804 222,782 270,800 300,840 312,890 330,920 | 330,930 120,940')
  const facing = join(ridge, reverse(offset(ridge, tapered(52, 0.2, 'start'))))
  const ankle = closed('960,470 900,480 850,520 840,576 870,624 950,640! 1040,640 1040,460')
  const stripe = strip(offset(slice(top, 0.05, 0.99), 24), offset(slice(top, 0.05, 0.99), 36))
  return [
    grounded(bottom),
    hollow('626,425 700,412 800,417 900,417 990,428', collar, shade(lining, 0.4), 0.4, 24),
    part(tongue, main, { soft: 24, inner: weave(main, 9, 0, 0.4) }),
    sideUpper(upper, main, { soft: 60, round: 0.8, inner: weave(main, 9, 4, 0.4) }, [top, -10, 22, 0.3])(
      sewn(quarter, main, { lift: 6, soft: 40, inner: weave(main, 9, -4, 0.4) }, thread, [0.82, 0.985, 11]),
      part(facing, main, { lift: 4, soft: 16, edge: true, inner: weave(main, 9, 40, 0.3) }),
      stitch(offset(ridge, tapered(44, 0.2, 'start')), thread),
      sewn(backstay, accent, { lift: 6, soft: 20 }, tint(accent, 0.3), [0.03, 0.4, -11]),
      stitched(collar, thread, [0, 1, 14, 25]),
      part(ankle, main, { lift: 4, soft: 18, edge: true, inner: weave(main, 9, 30, 0.4) }),
      stitched(ankle, thread, [0.02, 0.62, -11, -21]),
      eyelet([640, 850], '#c9c6c0', 11),
      eyelet([700, 850], '#c9c6c0', 11),
    ),
    sideLaces(ridge, 9, laces, '#c9c6c0', { from: 0.04, to: 0.93, inset: 24, width: 18, reach: 24 }),
    wall(top, bottom, foam),
    part(stripe, accent, { soft: 6, round: 0.4 }),
    part(cap, foam, { soft: 40, round: 0.7, lift: 3 }),
    within(
      cap,
      ribs(curve('118,886 220,880 330,900'), curve('118,940 220,940 330,950'), foam, 34, 0, 1, 3),
      stroke(curve('118,888 200,878 330,898'), shade(foam, 0.2), 3),
      glow(curve('160,840 200,804 250,800'), '#ffffff', 16, 0.8, 8),
    ),
    lugs(bottom, GUM, { height: 4, every: 24, from: 0.12, to: 0.9 }),
    outsole(bottom, GUM, -20, 0.05, 10, 0.06, 0.96),
    bow([602, 434], laces, 0.8, 18, 10),
  ].join('')
}

/** High-tops: padded leather with an ankle strap, or canvas with a rubber toe. */
export const hightop = shoe('hightop', roles, [paddedSide, canvasSide], 10, '700,640 2.2')
