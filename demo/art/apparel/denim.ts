import { type Colors } from '../article.ts'
import { seeded } from '../kit/hash.ts'
import { closed, curve, data, join, type Line, lowered, reverse, strip } from '../kit/line.ts'
import { offset, spread } from '../kit/measure.ts'
import { mix, shade, tint } from '../tone.ts'
import { panel } from './cloth.ts'
import { clothing } from './garment.ts'
import { applied, bandAround, neckLabel, seam } from './sewing.ts'
import { crevice, layShadow } from './shadow.ts'
import { across, type Crease, flipped, folds, whole } from './shape.ts'
import { onBoth, onSides, type Side } from './sides.ts'
import { patch } from './trim.ts'

/** The thread of jeans. */
const TOBACCO = '#c98a3c'

/** Two rows of tobacco thread beside a line. */
const rows = (line: Line, ...distances: number[]): string =>
  distances
    .map(by => {
      const d = data(offset(line, by))
      return `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="#14100c" stroke-opacity="0.3" stroke-width="4.6"/><path d="${d}" stroke="${TOBACCO}" stroke-width="3" stroke-dasharray="9 5"/></g>`
    })
    .join('')

/** A copper button of jeans. */
const stud = (x: number, y: number, radius = 15): string =>
  `<g><circle cx="${x + 3}" cy="${y + 4}" r="${radius}" fill="#14100c" opacity="0.4"/><circle cx="${x}" cy="${y}" r="${radius}" fill="#7d4a24"/><circle cx="${x - 1}" cy="${y - 1}" r="${radius - 2}" fill="#b9733c"/><circle cx="${x}" cy="${y}" r="${radius * 0.6}" fill="none" stroke="#7d4a24" stroke-width="2"/><circle cx="${x - 3}" cy="${y - 4}" r="${radius * 0.25}" fill="#eebd8d"/></g>`

/** Where jeans are washed lighter. */
const washed = (color: string, line: Line, width: number): string =>
  `<path d="${data(line)}" fill="none" stroke="${tint(color, 0.5)}" stroke-width="${width}" stroke-linecap="round" opacity="0.32" filter="url(#blur32)"/>`

const shoulder = curve('692,250 780,270 874,310')
const armhole = curve('874,310 850,400 846,510 868,600')
const side = curve('868,600 860,760 856,900 850,1010')
const waist = curve('600,1030 730,1028 850,1010')
const waistEnd = curve('600,1096 730,1094 846,1076')
const sleeve = join(
  '874,310 944,364 1000,540 1040,760 1066,960! 1016,984 960,986! 936,840 906,700 868,600',
  reverse(armhole),
)
const yoke = curve('600,458 720,452 852,440')
const creases: readonly Crease[] =
  folds(`858,620 790,670 730,760 26, 340,620 410,680 470,770 26, 852,760 790,830 770,930 34~,
  350,780 410,860 430,960 34~, 700,320 730,380 720,440 26~, 500,320 470,380 484,440 26~`)

/** A jacket of denim: a yoke, flapped pockets, slanted seams to the waist, copper buttons. */
function jeanJacket(colors: Colors, back: boolean): string {
  const { main, second } = colors
  const lining = second === main ? '#e7dcc6' : second
  const body = whole(
    join(back ? '600,240 692,250' : '600,300 650,286 692,250', shoulder, armhole, side, reverse(waist)),
  )
  const arm = ({ place, fold, way }: Side): string => {
    const cuff = strip(
      place(curve('960,986 1016,984 1066,960')),
      place(curve('970,1060 1018,1060 1062,1040')),
    )
    return [
      panel(place(sleeve), main, {
        weave: 'denim',
        printed: washed(main, place(curve('950,420 1000,600 1020,800')), 60),
        creases: fold(
          folds(
            '884,640 940,670 1000,740 26, 916,780 970,800 1030,790 26, 1040,870 1000,906 940,906 26, 924,420 976,570 1010,760 44~',
          ),
        ),
      }),
      rows(place(curve('906,360 950,520 980,720 1000,970')), 5 * way, 15 * way),
      applied(cuff, main, { shadow: [0, 4, 0.35, 4], weave: 'denim', round: 0.8 }),
      rows(place(curve('964,1004 1018,1002 1064,980')), 0),
    ].join('')
  }
  const flap = closed('660,470! 812,462! 812,520 738,556! 664,528')
  const pocket = closed('672,520! 804,510! 790,700! 738,730! 690,708!')
  const leaf = closed('600,314 630,286 676,214! 740,232 790,296 780,352! 716,360 650,364! 614,346')
  const placket = strip(curve('566,330 566,1030'), curve('634,330 634,1030'))
  const panels = curve('690,740 678,880 660,1028')
  return [
    layShadow(body, sleeve, flipped(sleeve), strip(across(waist), across(waistEnd))),
    back
      ? ''
      : panel(
          strip(across(curve('600,206 650,206 690,218')), across(curve('600,330 660,296 700,250'))),
          shade(lining, 0.18),
          { round: 0.7 },
        ) + neckLabel(600, 226, TOBACCO, 64, 40),
    onSides(arm, true),
    panel(body, main, {
      weave: 'denim',
      creases,
      printed: washed(main, across(curve('600,560 700,570 800,600')), 120),
    }),
    onBoth(armhole, (line, { way }) => seam(line, main) + rows(line, 9 * way)),
    seam(across(yoke), main, 4),
    rows(across(yoke), 8, 17),
    onBoth(
      back ? curve('740,460 716,700 690,1024') : panels,
      (line, { way }) => seam(line, main, 3) + rows(line, 8 * way, 16 * way),
    ),
    onBoth(curve('800,724 790,880 776,1016'), (line, { way }) => seam(line, main, 3) + rows(line, -8 * way)),
    bandAround(waist, waistEnd, main, { weave: 'denim', round: 0.8 }),
    rows(across(lowered(waist, 10)), 0),
    rows(across(lowered(waist, 56)), 0),
    back
      ? bandAround(curve('600,182 656,186 704,222'), curve('600,268 680,268 742,274'), main, {
          weave: 'denim',
          round: 0.8,
        }) + rows(across(curve('600,258 680,258 732,264')), 0)
      : [
          applied(placket, main, { shadow: [3, 2, 0.35, 4], weave: 'denim', round: 0.5 }),
          rows(curve('576,336 576,1030'), 0),
          rows(curve('624,336 624,1030'), 0),
          onBoth(
            pocket,
            (line, { way }) =>
              applied(line, main, { shadow: [2, 4, 0.3, 4], weave: 'denim', round: 0.5 }) +
              rows(line, 9 * way),
          ),
          onBoth(
            flap,
            (line, { way, x }) =>
              applied(line, main, { shadow: [3, 8, 0.45, 4], weave: 'denim', round: 0.6 }) +
              rows(line, 9 * way) +
              stud(x(738), 524),
          ),
          ...[410, 530, 650, 770, 890, 1000].map(y => stud(600, y)),
          stud(600, 1060),
          onSides(({ place, way }) => {
            const line = place(leaf)
            return (
              applied(line, main, { shadow: [3, 10, 0.45, 8], weave: 'denim', round: 0.7 }) +
              rows(line, 10 * way)
            )
          }, true),
        ].join(''),
  ].join('')
}

const top = curve('600,400 750,396 852,380')
const band = curve('600,468 756,464 866,446')
const outer = curve('866,446 916,600 956,780 986,960')
const inner = curve('600,800 612,850 622,900 628,990')
const hem = curve('628,990 810,990 986,960')
const leg = join('600,468 756,464 866,446', outer, reverse(hem), reverse(inner))
const legFolds: readonly Crease[] =
  folds(`612,806 710,770 800,680 30, 622,860 730,870 850,830 28, 700,480 690,600 730,720 40~,
  820,480 860,660 870,880 50~, 700,980 710,890 690,800 28~, 660,476 664,520 656,560 14, 930,960 910,880 920,800 24~`)

/** Threads that hang from a cut edge. */
function fringe(edge: Line, color: string): string {
  const next = seeded(5)
  return spread(edge, 120)
    .map(({ point: [x, y] }) => {
      const [dx, dy] = [(next() - 0.5) * 14, 8 + next() * 26]
      return `<path d="M${x.toFixed(0)} ${(y - 4).toFixed(0)}q${dx.toFixed(0)} ${(dy / 2).toFixed(0)} ${(dx * 0.4).toFixed(0)} ${dy.toFixed(0)}" fill="none" stroke="${mix(tint(color, 0.65), '#ffffff', 0.3)}" stroke-width="2.2"/>`
    })
    .join('')
}

/** Shorts of denim with a frayed hem. */
function jeanShorts({ main }: Colors, back: boolean): string {
  const mouth = curve('730,466 752,540 868,566')
  const half = ({ place, fold }: Side): string =>
    panel(place(leg), main, {
      weave: 'denim',
      creases: fold(legFolds),
      printed: washed(main, place(curve('760,560 800,760 820,900')), 110),
    }) + fringe(place(hem), main)
  const rear = closed('664,540! 812,526! 824,690! 746,736! 676,704!')
  return [
    layShadow(leg, flipped(leg), strip(across(top), across(band))),
    onSides(half, true),
    seam(curve('600,468 602,640 600,806'), main, 4),
    onBoth(outer, (line, { way }) => seam(line, main, 3) + rows(line, 10 * way)),
    back
      ? [
          rows(across(curve('600,520 740,506 890,500')), 0, 9),
          seam(across(curve('600,516 740,502 890,494')), main, 3),
          onBoth(
            rear,
            (line, { way, x }) =>
              applied(line, main, { shadow: [2, 5, 0.35, 4], weave: 'denim', round: 0.5 }) +
              rows(line, 9 * way) +
              rows(curve([x(676), 590], [x(746), 640], [x(822), 576]), 0, 8),
          ),
        ].join('')
      : [
          onBoth(mouth, (line, { way }) => crevice(line, 10) + rows(line, 10 * way, 19 * way)),
          rows(curve('664,470 666,640 646,716 608,752'), 0, 9),
          ...[742, 458].map(x => stud(x, 492, 8)),
        ].join(''),
    bandAround(top, band, main, { weave: 'denim', round: 0.8 }),
    rows(across(lowered(top, 11)), 0),
    rows(across(lowered(band, -10)), 0),
    ...[470, 730].map(
      x =>
        `<g transform="translate(${x} 388)"><rect x="-11" y="0" width="24" height="90" rx="3" fill="#14100c" opacity="0.35"/><rect x="-13" y="-4" width="24" height="90" rx="3" fill="${shade(main, 0.08)}"/><path d="M-8 0V82M6 0V82" stroke="${TOBACCO}" stroke-width="2.6" stroke-dasharray="8 5"/></g>`,
    ),
    back ? patch(690, 430, 96, 54, '#8a5a33') : stud(606, 436, 17),
  ].join('')
}

/** Denim: a jacket and shorts. */
export const denimJacket = clothing('denim', [jeanJacket], ['720,500 2.2 -7'], 110)
export const denimShorts = clothing('jean', [jeanShorts], ['760,520 2.1 -7'], 60)
