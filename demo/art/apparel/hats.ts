import { type Colors } from '../article.ts'
import { contactShadow } from '../frame.ts'
import { curve, data, join, type Line, lowered, reverse, strip } from '../kit/line.ts'
import { between, spread } from '../kit/measure.ts'
import { within } from '../kit/paint.ts'
import { closeUp } from '../kit/view.ts'
import { contrast, mix, shade, tint } from '../tone.ts'
import { panel } from './cloth.ts'
import { garment } from './garment.ts'
import { applied, seam, stitch } from './sewing.ts'
import { layShadow } from './shadow.ts'
import { across, folds, whole } from './shape.ts'
import { patch } from './trim.ts'

const dome = (top: number, wide: number, base: Line): Line =>
  whole(
    join(
      curve(
        [600, top],
        [600 + wide * 0.42, top + 8],
        [600 + wide * 0.74, top + 60],
        [600 + wide * 0.92, top + 200],
        base.at(-1) ?? [0, 0],
      ),
      reverse(base),
    ),
  )

/** A bucket hat: a crown of two pieces, a sloping brim with rows of stitches. */
function bucket({ main, second, third }: Colors, isTurned: boolean): string {
  const trim = second === main ? contrast(main, 0.12) : second
  const label = third === main || third === second ? contrast(main, 0.6) : third
  const base = curve('600,860 740,852 836,806')
  const crown = dome(470, 236, base)
  const lid = curve('600,500 700,504 790,560')
  const [brimTop, brimEdge] = [curve('600,846 740,838 842,790'), curve('600,1096 860,1076 1064,958')]
  const brim = strip(across(brimTop), across(brimEdge))
  const under = strip(across(brimEdge), across(curve('600,1116 860,1094 1064,958')))
  const creases = folds(
    '470,540 440,660 430,820 44~, 720,530 770,660 770,800 44~, 560,520 560,660 580,820 40~, 830,800 770,790 700,800 18',
  )
  const brimFolds = folds(
    '420,880 330,940 280,1000 44~, 600,890 610,980 600,1070 50~, 800,870 880,930 930,980 44~, 700,880 740,960 770,1050 30~',
  )
  return [
    contactShadow(600, 1110, 500, 66),
    panel(under, shade(trim, 0.45), { round: 0.4 }),
    panel(crown, main, { weave: 'canvas', creases, round: 1.4 }),
    within(
      crown,
      seam(across(lid), main, 4),
      stitch(across(lowered(lid, 11)), main),
      seam(curve(isTurned ? '520,506 470,660 462,860' : '690,508 740,660 742,860'), main, 3),
      ...[668, 694].map(
        (y, i) =>
          `<circle cx="${isTurned ? 760 : 440 + i * 2}" cy="${y + i * 24}" r="9" fill="${shade(main, 0.6)}" stroke="${contrast(main, 0.3)}" stroke-width="5"/>`,
      ),
    ),
    applied(strip(across(curve('600,780 740,772 822,728')), across(base)), trim, {
      shadow: [0, 5, 0.3, 4],
      weave: 'canvas',
      round: 0.8,
    }),
    stitch(across(curve('600,792 740,784 824,740')), trim),
    applied(brim, main, { shadow: [0, 10, 0.35, 8], weave: 'canvas', creases: brimFolds, round: 1.1 }),
    within(
      brim,
      [0.12, 0.28, 0.44, 0.6, 0.76, 0.92]
        .map(share => stitch(across(between(brimTop, brimEdge, share)), main))
        .join(''),
    ),
    isTurned ? '' : patch(600, 700, 120, 74, label),
  ].join('')
}

/** Rows of a woven pattern, given from above to below, between two edges. */
function woven(
  left: (y: number) => number,
  right: (y: number) => number,
  from: number,
  colors: readonly string[],
): string {
  const at = (index: number): string => colors[index % colors.length] ?? ''
  return Array.from({ length: 5 }, (_, band) => {
    const y = from + band * 74
    const [x0, x1] = [left(y), right(y)]
    const count = 11
    const step = (x1 - x0) / count
    const bend = (x: number): number => 26 * (1 - ((x - 600) / 330) ** 2)
    return Array.from({ length: count }, (__, i) => {
      const x = x0 + (i + 0.5) * step
      const top = y + bend(x)
      return `<path d="M${(x - step / 2).toFixed(0)} ${(top + 20).toFixed(0)}L${x.toFixed(0)} ${(top - 16).toFixed(0)}L${(x + step / 2).toFixed(0)} ${(top + 20).toFixed(0)}L${x.toFixed(0)} ${(top + 56).toFixed(0)}Z" fill="${at(band)}"/><path d="M${(x - step / 4).toFixed(0)} ${(top + 20).toFixed(0)}L${x.toFixed(0)} ${(top + 2).toFixed(0)}L${(x + step / 4).toFixed(0)} ${(top + 20).toFixed(0)}L${x.toFixed(0)} ${(top + 38).toFixed(0)}Z" fill="${at(band + 1)}"/>`
    }).join('')
  }).join('')
}

/** A ball of yarn. */
function ball(x: number, y: number, radius: number, colors: readonly string[]): string {
  const strands = Array.from({ length: 150 }, (_, i) => {
    const turn = i * 2.39996
    const far = radius * Math.sqrt((i + 0.5) / 150)
    const [dx, dy] = [Math.cos(turn) * far, Math.sin(turn) * far]
    const color = colors[i % colors.length] ?? ''
    return `<path d="M${(x + dx * 0.8).toFixed(0)} ${(y + dy * 0.8).toFixed(0)}L${(x + dx * 1.12).toFixed(0)} ${(y + dy * 1.12).toFixed(0)}" stroke="${i % 3 ? color : tint(color, 0.25)}" stroke-width="8" stroke-linecap="round"/>`
  })
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${shade(colors[0] ?? '#000000', 0.3)}"/>${strands.join('')}`
}

/** A knitted cap of the Andes: ear flaps, braids, a ball on top. */
function chullo({ main, second, third }: Colors, isTurned: boolean): string {
  const a = second === main ? contrast(main, 0.4) : second
  const b = third === main || third === second ? mix(a, '#ffffff', 0.5) : third
  const half = curve('600,330 690,340 780,420 840,560 862,740 856,880')
  const brow = curve('600,842 700,850 760,880')
  const nape = curve('600,930 700,940 770,1000 790,1100')
  const body = isTurned
    ? whole(join(half, '856,880 850,980 826,1060 790,1100', reverse(nape)))
    : whole(join(half, '856,880 850,980 826,1060 790,1100! 760,1060 752,960 760,880', reverse(brow)))
  const printed = woven(
    y => 600 - 120 - (y - 330) * 0.32,
    y => 600 + 120 + (y - 330) * 0.32,
    420,
    [a, b, shade(a, 0.2)],
  )
  const braid = (x: number): string => {
    const line = curve([x, 1090], [x + (x > 600 ? 14 : -14), 1190], [x, 1300])
    return (
      `<path d="${data(line)}" fill="none" stroke="${shade(main, 0.4)}" stroke-width="34" stroke-linecap="round"/>` +
      spread(line, 13)
        .map(
          ({ point: [px, py] }, i) =>
            `<ellipse cx="${px + (i % 2 ? 8 : -8)}" cy="${py}" rx="14" ry="11" fill="${[main, a, b][i % 3] ?? main}" transform="rotate(${i % 2 ? 35 : -35} ${px} ${py})"/>`,
        )
        .join('') +
      [-16, -6, 4, 14]
        .map(
          dx =>
            `<path d="M${x} 1300L${x + dx} 1372" stroke="${dx > 0 ? a : main}" stroke-width="7" stroke-linecap="round"/>`,
        )
        .join('')
    )
  }
  const creases = folds(
    '450,480 430,640 440,800 44~, 740,470 780,640 780,800 44~, 560,380 580,560 590,760 40~, 820,860 760,840 700,850 20',
  )
  return [
    layShadow(body),
    ...(isTurned ? [braid(410), braid(790)] : []),
    panel(body, main, { weave: 'knit', creases, printed, round: 1.3 }),
    isTurned
      ? `<path d="${data(across(nape))}" fill="none" stroke="${a}" stroke-width="18" stroke-linecap="round"/>` +
        seam(curve('600,372 602,640 600,920'), main, 3)
      : panel(whole(curve('600,860 690,868 748,896 744,960 600,940')), shade(main, 0.55), { round: 0.5 }) +
        `<path d="${data(join(across(brow)))}" fill="none" stroke="${a}" stroke-width="20" stroke-linecap="round"/>` +
        [1, -1]
          .map(
            way =>
              `<path d="${data(curve([600 + way * 760 - way * 600, 880], [600 + way * 152, 960], [600 + way * 162, 1060], [600 + way * 190, 1098], [600 + way * 226, 1060], [600 + way * 250, 980], [600 + way * 256, 880]))}" fill="none" stroke="${a}" stroke-width="16" stroke-linecap="round"/>`,
          )
          .join(''),
    ...(isTurned ? [] : [braid(410), braid(790)]),
    ball(600, 300, 78, [main, a, b]),
  ].join('')
}

/** Hats: a bucket of canvas, and a knitted cap with ear flaps. */
export const hat = garment('sombrero', ({ view, design, colors }) => {
  const drawn = (design === 0 ? bucket : chullo)(colors, view === 'angulo')
  const middle = design === 0 ? 796 : 820
  if (view === 'detalle') return closeUp(drawn, design === 0 ? '660,760 2 -6' : '620,600 2 -4')
  const scale = design === 0 ? 0.98 : 0.94
  return `<g transform="translate(600 750) scale(${scale}) translate(-600 ${-middle})">${drawn}</g>`
})
