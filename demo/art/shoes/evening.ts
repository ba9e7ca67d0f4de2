import { closed, curve, join, pointsOf, strip } from '../kit/line.ts'
import { offset, slice, tapered } from '../kit/measure.ts'
import { glow, groove, part, sewn, stitch, stroke, within } from '../kit/paint.ts'
import { holes } from '../kit/texture.ts'
import { contrast, mix, shade, tint } from '../tone.ts'
import { BRASS, buckle, leatherRoles, type LeatherRoles, sheen } from './parts/leather.ts'
import { shoe } from './parts/shoe.ts'
import { grounded } from './parts/sole.ts'

/** The side of a slingback: open at the heel, held by a strap, a short curved heel. */
function slingSide({ main, lining, second, third }: LeatherRoles): string {
  const ground = curve('120,970 220,986 320,991 420,990 510,974 620,934 730,890 830,862 930,850 1046,846')
  const seat = curve('120,964 220,974 330,977 430,970 520,948 630,908 740,864 840,838 930,828 1052,824')
  const vamp = curve('124,968 140,946 196,918 276,886 350,860 410,846')
  const edge = curve('410,846 452,860 486,890 520,922 556,938')
  const upper = join(vamp, edge, '556,938 500,964 430,980 320,984 124,968')
  const cap = join(slice(vamp, 0, 0.34), '222,900 244,930 248,990! 100,990')
  const cup = closed('760,868 800,810 860,772 930,750! 1010,738 1046,750! 1056,790 1052,836! 920,838 840,846')
  const strap = closed(
    '480,902 560,858 660,800 760,748 880,700 980,676 1040,682! 1062,700 1060,730 1044,752! 1030,720 980,706 890,730 770,778 670,828 570,886 520,926!',
  )
  const far = curve('470,890 600,800 760,716 900,670 1000,660 1046,690 1000,682 900,694 770,736 620,816')
  const stem = closed('846,846 880,880 900,930 900,984! 946,984! 962,930 1000,880 1056,830! 950,838')
  const trimColor = second === main ? contrast(main, 0.1) : second
  const heelColor = third === second ? trimColor : third
  return [
    grounded(ground),
    `<ellipse cx="924" cy="992" rx="44" ry="10" fill="#1d1510" opacity="0.5" filter="url(#blur4)"/>`,
    stroke(far, shade(main, 0.45), 22),
    part(join('410,850 470,842 540,862 590,900 560,934', edge), shade(lining, 0.15), { round: 0.5 }),
    part(stem, heelColor, { soft: 30, round: 0.95, light: [0, 0, 1, 0.15] }),
    within(
      stem,
      sheen(curve('900,870 926,920 928,976'), curve('922,870 944,920 938,976'), 0.45),
      glow(curve('846,842 960,834 1056,826'), '#14100c', 18, 0.45, 8),
    ),
    part(curve('898,978 896,994! 950,994! 948,978'), shade(heelColor, 0.6), { round: 0.3, soft: 6 }),
    part(strip(offset(seat, tapered(-10, 0.08)), offset(seat, 5)), tint(lining, 0.1), { soft: 8 }),
    part(strip(seat, ground), mix('#c9a27a', main, 0.1), { soft: 10, round: 0.6 }),
    part(cup, main, { soft: 34, round: 0.9, edge: true }),
    stitch(offset(slice(cup, 0.03, 0.4), 10), tint(main, 0.28), 2.8, '8 5'),
    part(offset(upper, 1.5), main, { soft: 54, round: 0.95 }),
    within(
      upper,
      sewn(cap, trimColor, { lift: 5, soft: 34, round: 0.9 }, tint(trimColor, 0.3), [0.32, 0.62, 9]),
      sheen(curve('254,914 320,886 390,864'), curve('270,930 340,904 390,864'), 0.5),
      sheen(curve('150,950 190,930 226,914'), curve('164,956 204,940 226,914'), 0.5),
      glow(curve('124,974 320,988 430,982 556,944'), '#14100c', 14, 0.4, 8),
    ),
    part(strip(edge, offset(edge, tapered(9, 0.05))), shade(main, 0.12), { soft: 6, round: 0.8 }),
    part(strap, trimColor, { soft: 18, round: 0.85, edge: true, lift: 4 }),
    stitch(offset(slice(strap, 0.02, 0.42), 8), tint(trimColor, 0.3), 2.6, '7 5'),
    holes(pointsOf(['700,792 736,774 772,758']), trimColor, 4.5),
    buckle([650, 820], BRASS, 34, 48, -28),
  ].join('')
}

/** The side of a platform sandal: two broad bands, a strap at the ankle, a high block of a heel. */
function platformSide({ main, accent, lining, second, third }: LeatherRoles): string {
  const ground = curve(
    '130,940 136,986 200,994 320,994 430,992 480,976 560,916 660,838 760,772 850,738 940,724 1050,716',
  )
  const top = curve('130,900 180,908 300,914 420,906 510,872 610,804 710,738 800,696 880,680 1056,672')
  const block = closed('828,742 848,820 856,910 852,986! 1040,986! 1048,900 1054,800 1066,690! 940,712')
  const body = third === second ? mix(main, '#2b2624', main === second ? 0.15 : 0.05) : third
  const toe = closed(
    '204,904 226,846 268,794 322,756 376,742! 436,754 490,790 520,834 524,872! 450,906 320,914',
  )
  const inner = curve('376,742 436,754 490,790 520,834')
  const slit = closed('296,912 300,850 330,800 372,776! 372,800 340,840 328,914!')
  const cup = closed('800,700 830,640 886,590 950,540 1006,500! 1040,498 1054,530 1056,600 1066,680! 930,694')
  const strap = closed(
    '676,424 750,462 846,478 940,468 1044,432! 1058,458 1058,488! 950,520 846,528 740,510 664,466! 666,444',
  )
  const far = curve('676,424 694,402 800,394 920,396 1020,408 1044,432 1026,434 920,420 800,418 712,436')
  const farCup = curve('862,640 920,570 976,508 1020,490 1042,500 1000,560 920,640')
  const stay = closed('1010,462 1048,452! 1056,510 1056,580! 1020,600 1008,530')
  const trimColor = accent
  return [
    grounded(ground),
    `<ellipse cx="948" cy="992" rx="112" ry="13" fill="#1d1510" opacity="0.5" filter="url(#blur8)"/>`,
    part(far, shade(trimColor, 0.4), { round: 0.3, soft: 10 }),
    part(farCup, shade(lining, 0.15), { round: 0.5 }),
    part(closed('190,904 214,850 260,800 320,766 400,770 460,820 480,880! 380,900'), shade(main, 0.5), {
      round: 0.3,
    }),
    part(block, body, { soft: 40, round: 0.95, light: [0, 0, 1, 0.1] }),
    within(
      block,
      sheen(curve('884,770 904,870 902,980'), curve('912,770 930,870 926,980'), 0.4),
      glow(curve('1050,720 1036,850 1030,990'), '#14100c', 40, 0.3, 16),
      glow(curve('820,742 950,722 1070,710'), '#14100c', 20, 0.45, 8),
    ),
    part(curve('852,980 850,995! 1042,995! 1040,980'), shade(body, 0.5), { round: 0.3, soft: 6 }),
    part(strip(top, ground), body, { soft: 34, round: 0.8, light: [0, 0, 0, 1] }),
    within(
      strip(top, ground),
      sheen(curve('160,930 280,944 410,936'), curve('160,946 280,964 410,952'), 0.35),
    ),
    part(strip(offset(top, tapered(-12, 0.06)), offset(top, 7)), tint(lining, 0.05), { soft: 8 }),
    stitch(offset(slice(top, 0.03, 0.97), 14), contrast(body, 0.25), 2.8, '8 6'),
    part(toe, main, { soft: 46, round: 0.95, lift: 5 }),
    within(
      toe,
      stroke(slit, shade(main, 0.6), 0),
      groove(curve('300,912 306,850 340,800 386,764'), main, 7),
      sheen(curve('330,850 390,800 440,790'), curve('350,870 410,820 440,790'), 0.4),
      stitch(offset(inner, 12), contrast(main, 0.25), 2.6, '7 5'),
      glow(curve('200,908 320,916 450,908 526,876'), '#14100c', 14, 0.4, 8),
    ),
    part(cup, main, { soft: 46, round: 0.9, edge: true }),
    stitch(offset(slice(cup, 0.02, 0.36), 11), contrast(main, 0.25), 3, '8 5'),
    within(cup, sheen(curve('880,650 950,590 1000,540'), curve('890,664 966,604 1000,540'), 0.3)),
    part(stay, trimColor, { soft: 16, edge: true }),
    part(strap, trimColor, { soft: 22, round: 0.85, edge: true }),
    stitch(offset(slice(strap, 0.01, 0.42), 9), contrast(trimColor, 0.25), 3, '8 5'),
    holes(pointsOf(['876,500 914,496 952,488']), trimColor, 5),
    buckle([808, 494], BRASS, 42, 58, 8),
    part(strip(offset(slice(ground, 0.02, 0.4), -7), slice(ground, 0.02, 0.4)), '#2b2624', {
      soft: 4,
      round: 0.4,
    }),
  ].join('')
}

/** Shoes for an evening: a slingback on a short heel, and a sandal on a platform. */
export const evening = shoe(
  'evening',
  leatherRoles,
  [slingSide, platformSide],
  -40,
  '560,850 2.2; 820,600 2 -4',
)
