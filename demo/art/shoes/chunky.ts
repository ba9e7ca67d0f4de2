import { closed, curve, join, reverse, strip } from '../kit/line.ts'
import { offset, slice, spread, tapered } from '../kit/measure.ts'
import { glow, groove, part, sewn, stitch, stroke, within } from '../kit/paint.ts'
import { holes, mesh } from '../kit/texture.ts'
import { contrast, mix, shade, tint } from '../tone.ts'
import { bow, flap, sideLaces } from './parts/laces.ts'
import { FOAM, GUM, type Roles, roles } from './parts/roles.ts'
import { shoe } from './parts/shoe.ts'
import { creases, grounded, hollow, lugs, outsole, ribs, wall } from './parts/sole.ts'
import { sideUpper } from './parts/upper.ts'

/** The side of a heavy street shoe: many layers over each other on a sole as high as a hand. */
function layeredSide({ main, accent, trim, foam, laces, lining, second, third }: Roles): string {
  const bottom = curve(
    '120,880 124,940 160,982 260,992 460,990 640,982 800,986 980,992 1056,982 1096,930 1098,850',
  )
  const top = curve('120,866 200,872 330,874 500,862 660,834 820,806 960,800 1098,816')
  const instep = curve('136,880 136,826 172,780 254,742 352,714 444,682 524,636 592,584 640,542')
  const collar = curve('640,542 672,542 712,580 772,612 844,616 914,590 976,548 1034,512')
  const heel = curve('1034,512 1064,526 1056,600 1052,690 1064,816')
  const upper = join(instep, collar, heel, '1064,860 800,880 500,920 136,900')
  const ridge = slice(instep, 0.5, 1)
  const tongue = flap(instep, 0.46, -28, '640,518 676,478 722,482 732,530 700,584 632,650 | 600,700 440,730')
  const padding = join(collar, reverse(offset(collar, tapered(48, 0.25))))
  const eyestay = join(ridge, '640,542 684,548 694,596 646,662 576,714 486,760 436,758 420,734 418,706')
  const toe = join(slice(instep, 0, 0.27), '300,760 330,800 400,846 480,872! 480,920 136,920')
  const swoop = closed(
    '430,878 520,820 610,770 690,690 716,636! 744,680 790,712 850,716! 830,780 770,830 700,850! 560,880',
  )
  const hip = closed('700,850 770,826 830,776 852,716! 910,716 980,690 1050,650! 1056,740 1066,850! 900,880')
  const clip = closed('930,880 950,800 990,740 1056,712! 1090,860! 1080,900')
  const puff = third === second ? mix(main, accent, 0.5) : third
  const layer = curve('124,904 220,926 360,930 520,914 660,884 780,872 900,880 1096,870')
  const low = curve('132,944 240,960 380,962 540,950 700,930 860,936 1094,920')
  const pods = [
    '760,900 800,884 850,888 846,922 780,926',
    '880,892 930,886 980,892 976,924 896,926',
    '1008,894 1050,890 1084,892 1080,922 1020,926',
  ]
  return [
    grounded(bottom),
    hollow('664,546 716,552 786,584 856,588 930,560 1032,510', collar, shade(lining, 0.4), 0.4, 24),
    part(tongue, main, { soft: 34, round: 0.9, inner: mesh(main, 12) }),
    sideUpper(upper, main, { soft: 60, round: 0.8, inner: mesh(main, 14, -14, 0.6) }, [top, -12, 26, 0.34])(
      glow(slice(instep, 0.1, 0.5), tint(main, 0.5), 30, 0.3, 16),
      sewn(hip, accent, { lift: 8, soft: 26 }, trim, [0.02, 0.34, 12]),
      sewn(swoop, puff, { lift: 9, soft: 24 }, contrast(puff, 0.2), [0.02, 0.34, 11], [0.5, 0.72, 11]),
      holes(
        spread(curve('880,770 930,750 980,724'), 4).map(({ point }) => point),
        accent,
        6,
      ),
      sewn(toe, accent, { lift: 8, soft: 36 }, trim, [0.3, 0.6, 12, 22]),
      groove(curve('168,800 220,790 280,800 340,840'), accent, 5),
      sewn(eyestay, accent, { lift: 9, soft: 18 }, trim, [0.46, 0.93, 12]),
      part(clip, puff, { lift: 7, soft: 20, edge: true }),
      part(padding, main, { soft: 28, round: 0.95, lift: 3 }),
      stitch(offset(collar, 54), trim),
    ),
    sideLaces(ridge, 6, laces, shade(accent, 0.3), { from: 0.06, to: 0.88, width: 20 }),
    wall(top, bottom, foam, creases([layer], foam)),
    part(strip(layer, low), mix(foam, accent, 0.2), { soft: 16, round: 0.7 }),
    within(
      strip(layer, low),
      ribs(slice(layer, 0.05, 0.4), slice(low, 0.05, 0.4), mix(foam, accent, 0.2), 16, 0, 1, 5),
    ),
    ...pods.map(pod => part(closed(pod), puff, { soft: 12, round: 0.9, lift: 2 })),
    stroke(low, shade(foam, 0.3), 5, 'opacity="0.7"'),
    lugs(slice(bottom, 0.08, 0.95), GUM, { height: 8, every: 44, gap: 0.2 }),
    outsole(bottom, accent === main ? GUM : accent, -16, 0.08, 10, 0.06, 0.95),
    bow([640, 566], laces, 0.78, 18),
  ].join('')
}

/** The side of a child's shoe with two straps that hold by themselves, and a star. */
function velcroSide({ main, accent, trim, foam, lining, third, second }: Roles): string {
  const bottom = curve('140,884 140,946 176,984 280,992 560,992 900,992 1010,986 1056,954 1064,868')
  const top = curve('140,880 200,890 340,896 560,890 760,872 900,862 1064,862')
  const instep = curve('156,896 148,836 176,782 248,742 340,716 430,680 506,632 570,580 616,540')
  const collar = curve('616,540 646,538 690,566 752,592 836,600 920,582 980,550 1026,520')
  const heel = curve('1026,520 1050,530 1044,620 1042,720 1052,866')
  const upper = join(instep, collar, heel, '1052,880 600,930 156,910')
  const tongue = flap(
    slice(instep, 0, 1),
    0.5,
    -30,
    '620,512 660,478 708,486 716,534 690,590 620,660 | 600,700 440,730',
  )
  const padding = join(collar, reverse(offset(collar, tapered(46, 0.25))))
  const toe = join(slice(instep, 0, 0.3), '320,734 350,780 372,830 380,930! 156,930')
  const quarter = join(
    slice(instep, 0.5, 1),
    collar,
    heel,
    '1052,930 560,930! 560,860 520,790 476,730 440,690',
  )
  const star = spread(curve('0,0 1,0'), 10).map((_, i): readonly [number, number] => {
    const [radius, turn] = [i % 2 ? 30 : 70, (i * Math.PI) / 5 - 0.2]
    return [900 + radius * Math.sin(turn), 740 - radius * Math.cos(turn)]
  })
  const straps = [
    closed('392,706 430,650 470,630 500,650! 600,700 706,780 720,816 690,846 660,836! 560,778 470,724'),
    closed('500,622 540,570 580,552 612,570! 700,626 796,700 806,738 778,764 748,752! 656,692 566,636'),
  ]
  const badge = third === second ? FOAM : third
  const back = closed('976,560 990,640 996,740 1000,880! 1070,880! 1060,520 1026,520')
  return [
    grounded(bottom),
    hollow('636,540 700,540 780,566 856,570 930,552 1024,518', collar, shade(lining, 0.4), 0.4, 24),
    part(tongue, main, { soft: 34, round: 0.9 }),
    sideUpper(upper, main, { soft: 60, round: 0.85 }, [top, -10, 22, 0.3])(
      glow(slice(instep, 0.1, 0.5), tint(main, 0.5), 34, 0.35, 16),
      sewn(quarter, main, { lift: 7, soft: 34 }, trim, [0.76, 0.99, 11, 22]),
      sewn(toe, accent, { lift: 8, soft: 40 }, contrast(accent, 0.25), [0.34, 0.66, 12]),
      sewn(back, accent, { lift: 6, soft: 22 }, contrast(accent, 0.25), [0.03, 0.42, -11]),
      part(padding, accent, { soft: 28, round: 0.95, lift: 3 }),
      part([...star, star[0] ?? [0, 0]], badge, { lift: 5, soft: 10, edge: true }),
    ),
    ...straps.map(line =>
      sewn(line, accent, { lift: 10, soft: 22, round: 0.8 }, contrast(accent, 0.3), [0.02, 0.98, 10]),
    ),
    ...['650,800 690,826', '742,720 778,744'].map(line =>
      stroke(curve(line), contrast(accent, 0.3), 5, 'opacity="0.5"'),
    ),
    wall(top, bottom, foam, creases([offset(slice(top, 0.03, 0.97), 44)], foam)),
    part(closed('140,880 138,930 150,960! 190,972! 240,966! 250,900 246,892!'), accent, {
      soft: 16,
      lift: 3,
      edge: true,
    }),
    lugs(bottom, accent, { height: 8, every: 36, gap: 0.24, from: 0.14, to: 0.9 }),
    outsole(bottom, accent, -16, 0.1, 10, 0.06, 0.94),
  ].join('')
}

/** Shoes for the street: many layers on a high sole, and a child's with straps. */
export const chunky = shoe('chunky', roles, [layeredSide, velcroSide], -30, '640,730 2.1 -5; 620,720 2 -5')
