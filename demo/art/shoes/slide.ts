import { closed, curve, join, move, strip } from '../kit/line.ts'
import { offset, slice, tapered } from '../kit/measure.ts'
import { glow, groove, part, sewn, stitch, stroke, within } from '../kit/paint.ts'
import { rib } from '../kit/texture.ts'
import { contrast, mix, shade, tint } from '../tone.ts'
import { label, last } from './parts/above.ts'
import { across, band, insole } from './parts/footbed.ts'
import { type Roles, roles } from './parts/roles.ts'
import { shoe } from './parts/shoe.ts'
import { creases, grounded, lugs, wall } from './parts/sole.ts'

/** The side of a slide: one broad padded band over a moulded bed of foam. */
function slideSide({ main, accent, trim, foam, third, second }: Roles): string {
  const top = curve(
    '126,866 170,858 250,880 360,892 500,884 640,860 760,850 880,854 980,838 1060,806 1082,820',
  )
  const bottom = curve('126,866 124,930 150,976 240,992 600,993 960,992 1052,982 1084,930 1082,820')
  const bandLine = curve(
    '246,900 270,836 316,764 370,706 430,672 500,660 570,664 630,690 662,740 672,800 664,872',
  )
  const far = move(bandLine, { dx: -26, dy: 6 })
  const body = join(bandLine, '664,872 560,890 400,898 246,900')
  const wave = closed(
    `230,900! 300,850 380,830 460,850 540,866 620,840 690,790! 690,730 620,770 550,796 480,784 400,760 330,776 268,830!`,
  )
  const mark = third === second ? tint(accent, 0.1) : third
  const layer = curve('124,934 240,950 420,950 620,938 820,930 960,930 1086,900')
  const dots = Array.from({ length: 26 }, (_, i) => [190 + i * 33, 960 + (i % 2) * 12] as const)
  return [
    grounded(bottom),
    part(join(far, '638,870 240,900'), shade(main, 0.45), { round: 0.4 }),
    wall(top, bottom, foam, creases([layer], foam)),
    part(strip(layer, bottom), mix(foam, accent, accent === main ? 0.2 : 0.85), { soft: 16, round: 0.6 }),
    within(
      strip(layer, bottom),
      ...dots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5" fill="#14100c" opacity="0.18"/>`),
    ),
    part(strip(offset(top, tapered(-12, 0.1)), offset(top, 8)), tint(foam, 0.2), { soft: 12, round: 0.6 }),
    part(body, main, { soft: 60, round: 0.95, lift: 6 }),
    within(
      body,
      sewn(wave, mark, { lift: 4, soft: 16 }, contrast(mark, 0.2), [0.02, 0.46, 8], [0.53, 0.97, 8]),
      stroke(offset(curve('330,736 400,716 480,738 550,750 620,724 670,690'), 0), mark, 9),
      glow(offset(bandLine, 40), tint(main, 0.6), 30, 0.3, 16),
      stitch(offset(bandLine, 13), trim),
      glow(curve('246,904 420,900 664,876'), '#14100c', 20, 0.4, 8),
    ),
    stroke(offset(bandLine, -2), shade(main, 0.35), 5, 'opacity="0.7"'),
    lugs(slice(bottom, 0.1, 0.92), shade(foam, 0.2), { height: 5, every: 26 }),
  ].join('')
}

function slideAbove({ main, accent, foam, trim, third, second }: Roles): string {
  const mark = third === second ? tint(accent, 0.1) : third
  const wave = closed(
    '-260,-170! -150,-226 -60,-226 40,-180 130,-150 260,-190! 260,-110! 140,-76 40,-100 -60,-146 -150,-146 -260,-90!',
  )
  return [
    part(offset(last, -12), foam, { soft: 26, round: 0.8 }),
    insole(offset(last, 14), mix(foam, '#b9b2a8', 0.12), 0.7, label(330, accent)),
    across(
      -330,
      290,
      50,
      main,
      [
        sewn(wave, mark, { lift: 4, soft: 16 }, contrast(mark, 0.2), [0.04, 0.4, 9], [0.54, 0.92, 9]),
        stroke(curve('-240,-252 -150,-282 -60,-276 40,-234 130,-204 250,-240'), mark, 10),
        stitch(offset(slice(band(-330, 290, 50), 0, 0.36), 14), trim),
      ].join(''),
    ),
  ].join('')
}

/** The side of a sandal for rivers: tapes with hook and loop on a thick bed, lugs beneath. */
function riverSide({ main, accent, trim, tread, lining, third, second }: Roles): string {
  const top = curve(
    '126,858 160,850 240,874 360,888 500,880 640,854 760,842 880,844 980,826 1066,790 1080,802',
  )
  const bottom = curve('126,858 126,912 160,944 260,960 480,960 700,952 860,956 980,956 1056,936 1080,802')
  const tapes = main
  const mark = third === second ? accent : third
  const toe = closed('236,876 262,812 306,762 352,740 404,742! 470,774 520,816 556,868! 470,886 350,890')
  const instep = closed(
    '500,872 540,790 586,716 634,664 690,640! 742,654 776,700 790,760 792,846! 700,852 600,866',
  )
  const heelBand = closed(
    '770,846 800,760 850,690 910,640 980,600 1036,588! 1060,620 1056,650! 990,668 930,706 884,760 860,840!',
  )
  const back = closed('990,610 1036,586 1064,606 1060,690 1066,800! 1010,826! 1004,720')
  const closure = closed('560,850 590,776 632,706 684,664 722,676! 700,730 664,790 640,860!')
  const small = closed('276,866 312,806 356,766 396,770! 392,810 360,850 330,886!')
  const web = rib(tapes, 7, 60, 0.45)
  const layer = curve('126,890 200,906 340,914 520,908 700,890 880,884 1076,856')
  const far = (line: ReturnType<typeof closed>): string =>
    part(move(line, { dx: -30, dy: 8 }), shade(tapes, 0.5), { round: 0.3 })
  return [
    grounded(offset(bottom, 18)),
    far(toe),
    far(instep),
    part(move(back, { dx: -40, dy: 0 }), shade(tapes, 0.5), { round: 0.3 }),
    lugs(bottom, tread, { height: 20, every: 50, gap: 0.26, from: 0.09, to: 0.93 }),
    wall(top, bottom, '#4b4845', ''),
    part(strip(layer, bottom), mark, { soft: 16, round: 0.6 }),
    part(strip(offset(top, tapered(-12, 0.1)), offset(top, 8)), shade(lining, 0.1), { soft: 12, round: 0.6 }),
    sewn(back, tapes, { soft: 20, round: 0.8, inner: web }, trim),
    sewn(
      heelBand,
      tapes,
      { soft: 26, round: 0.85, inner: web, lift: 5 },
      contrast(tapes, 0.3),
      [0.03, 0.42, 9],
    ),
    sewn(toe, tapes, { soft: 28, round: 0.85, inner: web, lift: 5 }, contrast(tapes, 0.3), [0.02, 0.3, 10]),
    sewn(
      instep,
      tapes,
      { soft: 30, round: 0.85, inner: web, lift: 5 },
      contrast(tapes, 0.3),
      [0.02, 0.3, 10],
    ),
    sewn(closure, accent, { soft: 18, lift: 8 }, contrast(accent, 0.3), [0.03, 0.97, 9]),
    sewn(small, accent, { soft: 16, lift: 8 }, contrast(accent, 0.3), [0.03, 0.97, 9]),
    part(closed('886,700 930,664! 946,690! 904,726!'), '#2b2b2e', { soft: 6, edge: true, lift: 3 }),
    glow(slice(top, 0.1, 0.9), '#14100c', 8, 0.25, 4),
    groove(offset(layer, 26), mark, 4),
  ].join('')
}

function riverAbove({ main, accent, lining, third, second }: Roles): string {
  const mark = third === second ? accent : third
  const web = rib(main, 8, 0, 0.4)
  const strap = (y: number, height: number): string => {
    const tab = closed(
      `-70,${y + 14} 40,${y + 6} 110,${y + 20}! 116,${y + height - 10}! 40,${y + height - 16} -70,${y + height - 10}!`,
    )
    return across(
      y,
      height,
      40,
      main,
      [
        within(band(y, height, 40), web(band(y, height, 40))),
        sewn(tab, accent, { soft: 16, lift: 8 }, contrast(accent, 0.3), [0.02, 0.98, 9]),
      ].join(''),
    )
  }
  const cup = closed('-170,300 -110,270 -70,330 0,380 70,330 110,270 170,300! 190,480 0,540 -190,480!')
  return [
    part(offset(last, -10), mark, { soft: 20, round: 0.7 }),
    part(last, '#4b4845', { soft: 12 }),
    insole(offset(last, 18), shade(lining, 0.04), 0.7, label(120, accent)),
    within(
      offset(last, -4),
      sewn(cup, main, { soft: 30, round: 0.9, lift: 8, inner: web }, contrast(main, 0.3), [0.02, 0.46, 10]),
    ),
    strap(-350, 120),
    strap(-120, 130),
  ].join('')
}

/** Sandals of foam and tape: a slide, and one for rivers. */
export const slide = shoe('slide', roles, [slideSide, riverSide], -80, '420,640 2.1 12', {
  above: [slideAbove, riverAbove],
  outlines: [offset(last, -12), offset(last, -10)],
})
