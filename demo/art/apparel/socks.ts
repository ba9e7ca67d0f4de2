import { type Colors } from '../article.ts'
import { closed, curve, data, join, type Line, type Point, reverse, strip } from '../kit/line.ts'
import { at, between, slice } from '../kit/measure.ts'
import { within } from '../kit/paint.ts'
import { closeUp } from '../kit/view.ts'
import { contrast, mix, shade } from '../tone.ts'
import { panel } from './cloth.ts'
import { garment } from './garment.ts'
import { ribs, seam } from './sewing.ts'
import { layShadow } from './shadow.ts'
import { type Crease, folds } from './shape.ts'

interface Sock {
  /** The edge along shin and instep, from the cuff to the toe. */
  readonly front: Line
  /** The edge along calf, heel and sole, from the cuff to the toe. */
  readonly back: Line
  readonly outline: Line
  readonly cuff: readonly [Line, Line]
  readonly creases: readonly Crease[]
}

/** A sock seen from the side, toe to the right, whose leg begins at `top`. */
function sockFrom(top: number, cuffDepth: number): Sock {
  const lean = (800 - top) * 0.03
  const [hem, calf] = [top + cuffDepth, (top + 800) / 2]
  const front = curve(
    `${584 + lean},${hem} 586,${calf} 590,790 640,880 760,934 876,966 934,1010 954,1062 949,1100`,
  )
  const back =
    curve(`${326 + lean},${hem} 336,${calf} 340,820 318,930 352,1042 450,1108 600,1130 780,1156 890,1156
    932,1134 949,1100`)
  const rim: [Line, Line] = [
    curve(`${322 + lean},${top} 450,${top - 10} ${590 + lean},${top}`),
    curve(`${326 + lean},${hem} 456,${hem - 8} ${584 + lean},${hem}`),
  ]
  return {
    front,
    back,
    outline: join(rim[1], front, reverse(back)),
    cuff: rim,
    creases: folds(`596,830 530,850 450,930 34, 616,860 560,900 500,990 28, 588,770 520,780 420,830 26~,
      340,800 400,820 470,820 20, 860,980 820,1060 840,1140 36~, 700,930 660,1010 670,1110 40~,
      480,${hem + 20} 470,640 490,760 54~`),
  }
}

const heel = (sock: Sock): Line => {
  const edge = slice(sock.back, 0.36, 0.62)
  const [from, to] = [at(edge, 0).point, at(edge, 1).point]
  return join(edge, curve(to, '520,1000 440,900', from))
}

const toe = closed('840,900 800,980 806,1080 820,1200! 1000,1200! 1000,900!')

function pattern(sock: Sock, design: number, { main, second, third }: Colors): string {
  const a = second === main ? contrast(main, 0.35) : second
  const b = third === main ? mix(a, main, 0.5) : third
  const [front, back] = [slice(sock.front, 0, 0.5), slice(sock.back, 0, 0.42)]
  const ladder = (share: number): Line => curve(at(back, share).point, at(front, share).point)
  const stripe = (from: number, to: number, color: string): string => {
    const [top, bottom] = [ladder(0), ladder(0.5)]
    return `<path d="${data(strip(between(top, bottom, from), between(top, bottom, to)), true)}" fill="${color}"/>`
  }
  if (design === 0) {
    return stripe(0.08, 0.34, a) + stripe(0.42, 0.5, b)
  }
  const zigzag = (share: number, color: string): string => {
    const [one, other] = [ladder(share), ladder(share + 0.1)]
    const points = Array.from({ length: 13 }, (_, i): Point => at(i % 2 ? one : other, i / 12).point)
    return `<path d="M${points.map(p => p.map(n => n.toFixed(0)).join(' ')).join('L')}" fill="none" stroke="${color}" stroke-width="13" stroke-linejoin="bevel"/>`
  }
  const diamonds = (share: number, color: string): string =>
    Array.from({ length: 7 }, (_, i) => {
      const [x, y] = at(ladder(share), (i + 0.5) / 7).point
      return `<path d="M${x.toFixed(0)} ${(y - 21).toFixed(0)}l15 21l-15 21l-15 -21Z" fill="${color}"/>`
    }).join('')
  const band = (from: number, one: string, other: string): string =>
    zigzag(from, one) + diamonds(from + 0.21, other) + zigzag(from + 0.28, one)
  return band(0.06, a, b) + band(0.5, b, a)
}

function sock(model: Sock, design: number, colors: Colors): string {
  const { main, second } = colors
  const patches = second === main ? shade(main, 0.16) : second
  const piece = (color: string, printed = ''): string =>
    panel(model.outline, color, { weave: 'knit', creases: model.creases, printed })
  const heelPart = heel(model)
  return [
    piece(main, pattern(model, design, colors)),
    within(model.outline, within(heelPart, piece(patches)), within(toe, piece(patches))),
    within(
      model.outline,
      seam(slice(heelPart, 0.5, 1), patches, 3),
      seam(curve('840,900 800,980 806,1080 820,1200'), patches, 3),
    ),
    ribs(model.cuff[0], model.cuff[1], design === 0 ? main : patches, 44),
    seam(between(model.cuff[0], model.cuff[1], 0.97), main, 2),
  ].join('')
}

const placed = (inner: string, x: number, y: number, turn: number, scale: number, flip = false): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${flip ? -scale : scale} ${scale}) translate(-620 -700)">${inner}</g>`

export const socks = garment('media', ({ view, design, colors }) => {
  const model = sockFrom(design === 0 ? 250 : 360, design === 0 ? 96 : 70)
  const shadow = layShadow(join(model.cuff[0], model.front, reverse(model.back)))
  const one = shadow + sock(model, design, colors)
  if (view === 'detalle') return closeUp(one, design === 0 ? '500,520 2.1 -8' : '500,620 2.1 -8')
  const middle = design === 0 ? 735 : 690
  if (view === 'angulo')
    return placed(one, 822, middle, 6, 0.88) + placed(one, 378, middle + 10, -6, 0.88, true)
  return placed(one, 700, middle - 60, -6, 1.12) + placed(one, 546, middle + 90, 3, 1.12)
})
