import { closed, curve, join, pointsOf, strip } from '../kit/line.ts'
import { offset, slice, tapered } from '../kit/measure.ts'
import { glow, part, stitch, stroke, within } from '../kit/paint.ts'
import { holes } from '../kit/texture.ts'
import { contrast, mix, shade, tint } from '../tone.ts'
import { BRASS, buckle, leatherRoles, type LeatherRoles, sheen } from './parts/leather.ts'
import { shoe } from './parts/shoe.ts'
import { grounded, hollow } from './parts/sole.ts'

/** The side of a pointed pump on a slim heel. */
function pumpSide({ main, accent, lining, second, third }: LeatherRoles): string {
  const ground = curve(
    '128,962 220,982 320,990 420,988 500,960 590,896 690,812 790,748 880,722 960,714 1054,700',
  )
  const seat = curve(
    '128,956 220,970 330,974 430,966 510,930 600,862 700,780 800,722 900,700 980,692 1056,682',
  )
  const vamp = curve('132,962 150,940 210,912 290,878 360,852 420,840')
  const mouth = curve('420,840 462,850 520,830 610,768 710,692 810,636 900,590 980,548 1022,524')
  const back = curve('1022,524 1042,528 1052,570 1064,630 1062,690')
  const upper = join(
    vamp,
    mouth,
    back,
    '1062,700 960,704 880,712 790,738 690,802 590,886 500,950 420,980 320,984 132,962',
  )
  const stem = closed(
    '850,716 900,760 952,820 974,900 980,982! 1012,982! 1020,900 1040,800 1066,690! 960,700',
  )
  const leather = second === main ? main : accent
  const under = mix('#c9a27a', third === main ? '#c9a27a' : third, 0.25)
  const counter = closed('842,620 850,660 838,700 800,740 | 800,760 1080,740 1080,520 1022,520 930,570')
  const bowLeft = curve('398,846 360,806 318,798 306,826 326,862 398,858')
  const bowRight = curve('404,846 440,798 482,786 498,812 478,848 404,858')
  const welt = curve('130,966 320,986 430,980 510,944 600,876 700,792 800,732 900,708 1066,694')
  const knot = closed('388,836 404,828 418,838 418,862 402,872 386,862')
  return [
    grounded(ground),
    `<ellipse cx="1000" cy="994" rx="40" ry="10" fill="#1d1510" opacity="0.5" filter="url(#blur4)"/>`,
    hollow('424,834 520,800 620,738 720,660 830,600 930,548 1020,520', mouth, lining, 0.7, 30),
    part(stem, leather, { soft: 26, round: 0.9, light: [0, 0, 1, 0.2] }),
    within(
      stem,
      sheen(curve('930,760 982,850 992,970'), curve('950,760 992,850 998,970'), 0.4),
      glow(curve('1072,690 1046,800 1026,900 1018,986'), '#14100c', 40, 0.5, 8),
      glow(curve('890,742 948,824 976,904 988,980'), tint(leather, 0.65), 9, 0.6, 4),
      glow(curve('850,720 960,704 1066,694'), '#14100c', 22, 0.5, 8),
    ),
    part(curve('980,976 978,994! 1014,994! 1012,976'), shade(leather, 0.6), { round: 0.3, soft: 6 }),
    part(strip(seat, ground), under, { soft: 10, round: 0.6 }),
    part(offset(upper, 1.5), main, { soft: 56, round: 0.95 }),
    within(
      upper,
      part(counter, leather, { soft: 40, round: 0.7, lift: 4, edge: true }),
      stitch(offset(slice(counter, 0.02, 0.24), -10), tint(leather, 0.3), 2.8, '8 5'),
      sheen(curve('170,944 240,910 320,876 390,856'), curve('190,950 270,924 350,892 390,856'), 0.55),
      sheen(curve('470,904 560,840 660,758 760,694'), curve('480,916 576,850 676,766 760,694'), 0.35),
      sheen(curve('930,640 980,600 1020,560'), curve('930,656 990,620 1020,560'), 0.3),
      glow(welt, '#14100c', 16, 0.4, 8),
    ),
    part(strip(mouth, offset(mouth, tapered(10, 0.05))), shade(main, 0.12), { soft: 6, round: 0.8 }),
    stitch(offset(slice(mouth, 0.04, 0.98), 17), tint(main, 0.25), 2.6, '7 5'),
    part(bowLeft, leather, { soft: 20, round: 0.9, lift: 6 }),
    part(bowRight, leather, { soft: 20, round: 0.9, lift: 6 }),
    stroke(curve('340,828 366,838 392,850'), shade(leather, 0.4), 3, 'opacity="0.6"'),
    stroke(curve('468,816 440,832 412,850'), shade(leather, 0.4), 3, 'opacity="0.6"'),
    part(knot, leather, { soft: 14, round: 0.9, edge: true }),
  ].join('')
}

/** The side of an block heel with a capped toe, an open waist and an ankle strap. */
function blockySide({ main, accent, lining, second, third }: LeatherRoles): string {
  const bottom = curve('130,962 180,984 300,992 420,990 510,962 610,894 710,824 810,780 900,764 1058,752')
  const top = curve('130,950 200,962 310,966 420,958 510,926 610,858 710,790 810,750 900,736 1062,722')
  const block = closed('846,762 872,830 884,900 882,984! 1044,984! 1052,900 1058,820 1066,740! 960,748')
  const thread = contrast(main, 0.25)
  const blockColor = third === second ? main : third
  const edge = curve('424,826 470,838 506,872 524,914 528,948')
  const vamp = join(
    '128,960 150,934 212,900 292,864 366,836 424,826',
    edge,
    '528,948 430,976 300,984 180,978 128,960',
  )
  const inside = closed('424,826 480,820 540,850 580,900 560,930 500,950 470,880')
  const cap = join(slice(vamp, 0, 0.17), '262,876 292,910 300,950 296,1000! 120,1000')
  const cup =
    closed(`800,756 812,700 856,650 920,600 980,540 1010,500! 1042,498 1050,520 1050,580 1062,650 1066,736!
      900,746`)
  const cupFar = curve('860,640 920,570 976,508 1020,490 1042,500 1000,560 920,640')
  const strap = closed(
    `690,426 760,466 850,482 940,474 1040,440! 1052,466 1052,492! 950,522 850,528 750,510 678,466! 680,444`,
  )
  const strapFar = curve('690,428 704,408 800,398 920,402 1016,414 1040,440 1026,440 920,426 800,424 720,442')
  const tread = slice(bottom, 0.04, 0.38)
  const stay = closed('1006,470 1046,462! 1054,520 1056,580! 1016,600 1006,540')
  return [
    grounded(bottom),
    `<ellipse cx="966" cy="992" rx="112" ry="13" fill="#1d1510" opacity="0.5" filter="url(#blur8)"/>`,
    part(strapFar, shade(accent, 0.4), { round: 0.3, soft: 10 }),
    part(cupFar, shade(lining, 0.15), { round: 0.5 }),
    part(block, blockColor, { soft: 34, round: 0.9, light: [0, 0, 1, 0.1] }),
    within(
      block,
      sheen(curve('900,790 922,880 920,970'), curve('920,790 940,880 936,970'), 0.35),
      glow(curve('840,770 960,752 1070,740'), '#14100c', 20, 0.45, 8),
    ),
    part(curve('882,978 880,994! 1046,994! 1044,978'), shade(blockColor, 0.5), { round: 0.3, soft: 6 }),
    part(strip(offset(top, tapered(-14, 0.06)), offset(top, 6)), lining, { soft: 8 }),
    part(strip(top, bottom), mix(main, '#3a2a20', 0.25), { soft: 12, round: 0.7 }),
    part(inside, shade(lining, 0.15), { round: 0.5 }),
    part(vamp, main, { soft: 50, round: 0.95 }),
    within(
      vamp,
      sheen(curve('280,886 340,862 410,846'), curve('290,902 360,880 410,846'), 0.4),
      part(cap, accent, { lift: 6, soft: 34, round: 0.9, edge: true }),
      stitch(offset(slice(cap, 0.32, 0.62), 10), contrast(accent, 0.25), 2.8, '7 5'),
      sheen(curve('170,942 210,918 252,896'), curve('180,950 226,926 252,896'), 0.5),
      stitch(offset(edge, 14), thread, 2.6, '7 5'),
      glow(curve('128,966 300,984 430,976 528,948'), '#14100c', 14, 0.4, 8),
    ),
    part(strip(edge, offset(edge, tapered(9, 0.05))), shade(main, 0.12), { soft: 6, round: 0.8 }),
    part(cup, main, { soft: 46, round: 0.9, edge: true }),
    stitch(offset(slice(cup, 0.02, 0.36), 11), thread, 3, '8 5'),
    within(cup, sheen(curve('880,710 950,650 1000,580'), curve('890,724 966,664 1000,580'), 0.3)),
    part(stay, accent, { soft: 16, edge: true }),
    part(strap, accent, { soft: 22, round: 0.85, edge: true }),
    stitch(offset(slice(strap, 0.01, 0.42), 9), contrast(accent, 0.25), 3, '8 5'),
    stitch(offset(slice(strap, 0.55, 0.93), 9), contrast(accent, 0.25), 3, '8 5'),
    holes(pointsOf(['880,506 918,502 956,494']), accent, 5),
    buckle([812, 500], BRASS, 44, 62, 10),
    part(strip(offset(tread, -6), tread), '#2b2624', { soft: 4, round: 0.4 }),
  ].join('')
}

/** Heels: a pointed pump on a slim heel, or a capped toe with an ankle strap on a block. */
export const heel = shoe('heel', leatherRoles, [pumpSide, blockySide], -30, '880,740 2.2')
