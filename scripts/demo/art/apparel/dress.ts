import { type Colours } from '../article.ts'
import { seeded } from '../kit/hash.ts'
import { at, between, curve, data, join, offset, reverse, type Line, type Point } from '../kit/line.ts'
import { contrast, mix, shade, tint } from '../tone.ts'
import {
  across,
  closeUp,
  dropShadow,
  flipCreases,
  flipped,
  layShadow,
  moved,
  neckLabel,
  panel,
  seam,
  stitch,
  strip,
  whole,
  type Crease,
} from './cloth.ts'
import { garment } from './garment.ts'
import { button } from './trim.ts'

/** A hem that swings in and out, from the axis to the right. */
function wavy(from: Point, to: Point, waves: number, depth: number): Line {
  const points = Array.from({ length: waves * 2 + 1 }, (_, i): Point => {
    const t = i / (waves * 2)
    const sway = i % 2 ? depth : -depth * 0.2
    return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t ** 2 + sway]
  })
  return curve(...points)
}

interface Tier {
  readonly top: Line
  readonly hem: Line
  readonly outline: Line
  readonly creases: readonly Crease[]
}

/** A flounce between a seam and a swinging hem, with folds that fall from the gathers. */
function tier(top: Line, hem: Line, folds: number, seed: number): Tier {
  const outline = strip(across(top), across(hem))
  const random = seeded(seed)
  const creases = Array.from({ length: folds }, (_, i): Crease => {
    const share = (i + 0.3 + random() * 0.4) / folds
    const from = at(across(top), share).point
    const to = at(across(hem), share).point
    const reach = 0.45 + random() * 0.5
    const end: Point = [from[0] + (to[0] - from[0]) * reach, from[1] + (to[1] - from[1]) * reach]
    const bend: Point = [(from[0] + end[0]) / 2 + (random() - 0.5) * 24, (from[1] + end[1]) / 2]
    return [from, bend, end, 12 + random() * 16, random() > 0.55]
  })
  const rising = Array.from({ length: folds - 2 }, (_, i): Crease => {
    const share = (i + 0.9 + random() * 0.3) / folds
    const from = at(across(hem), share).point
    const to = at(across(top), share).point
    const end: Point = [from[0] + (to[0] - from[0]) * 0.6, from[1] + (to[1] - from[1]) * 0.6]
    return [from, [(from[0] + end[0]) / 2, (from[1] + end[1]) / 2], end, 26 + random() * 22, true]
  })
  return { top, hem, outline, creases: [...creases, ...rising] }
}

/** Small flowers strewn over the cloth. */
function flowers({ main, second, third }: Colours): string {
  const random = seeded(41)
  const petal = second === main ? contrast(main, 0.55) : second
  const heart = third === main || third === second ? mix(petal, '#e0a92e', 0.7) : third
  const bloom = (x: number, y: number, size: number, turn: number): string =>
    `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)}) scale(${size.toFixed(2)})"><path d="M0 0C-9 -6 -8 -17 0 -18C8 -17 9 -6 0 0C4 -10 15 -12 18 -5C18 3 9 6 0 0C10 4 13 14 7 18C-1 20 -5 10 0 0C-5 10 -14 13 -17 7C-18 -1 -10 -5 0 0C-10 3 -18 -1 -17 -7C-13 -14 -4 -10 0 0Z" fill="${petal}"/><circle r="4.5" fill="${heart}"/></g>`
  const leaf = (x: number, y: number, turn: number): string =>
    `<path transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)})" d="M0 0Q8 -9 20 0Q8 7 0 0Z" fill="${mix(petal, main, 0.45)}"/>`
  const found: string[] = []
  for (let row = 0; row < 20; row++) {
    for (let column = 0; column < 15; column++) {
      const x = 140 + column * 66 + (row % 2) * 33 + (random() - 0.5) * 26
      const y = 150 + row * 64 + (random() - 0.5) * 26
      found.push(
        random() > 0.34
          ? bloom(x, y, 0.65 + random() * 0.55, random() * 72)
          : leaf(x, y, random() * 360) + leaf(x, y, random() * 360),
      )
    }
  }
  return found.join('')
}

const neckline = curve([600, 318], [640, 286], [684, 268], [716, 262])
const bodiceSide = join(curve([716, 262], [744, 318], [792, 376]), curve([792, 376], [778, 470], [752, 566]))
const waistline = curve([600, 584], [680, 582], [752, 566])

function summer(colours: Colours, back: boolean): string {
  const { main } = colours
  const neck = back ? curve([600, 330], [660, 322], [716, 290]) : neckline
  const bodice = whole(
    join(
      neck,
      back ? curve([716, 290], [750, 330], [792, 376]) : [],
      back ? bodiceSide.slice(24) : bodiceSide,
      reverse(waistline),
    ),
  )
  const printed = flowers(colours)
  const second = tier(curve([600, 806], [740, 800], [846, 772]), wavy([600, 1076], [928, 1024], 4, 15), 18, 5)
  const first = tier(waistline, wavy([600, 824], [852, 784], 3, 13), 15, 9)
  const third = tier(
    curve([600, 1056], [780, 1046], [916, 1004]),
    wavy([600, 1344], [1020, 1276], 5, 17),
    21,
    13,
  )
  const strapLine = curve([698, 320], [692, 220], [668, 128])
  const strap = strip(offset(strapLine, -13), offset(strapLine, 13))
  const skirt = [third, second, first].map(({ outline, creases, top, hem }) => [
    dropShadow(outline, 2, 12, 0.4, 8),
    panel({ outline, colour: main, creases, printed, round: 0.9 }),
    seam(across(top), main, 2.4),
    stitch(across(hem.map(([x, y]): Point => [x, y - 12])), main, 0.24),
  ])
  const darts: readonly Crease[] = [
    [[690, 560], [684, 500], [700, 430], 18],
    [[510, 560], [516, 500], [500, 430], 18],
    [[778, 400], [720, 410], [680, 440], 20],
    [[424, 400], [480, 410], [520, 440], 20],
    [[640, 330], [630, 420], [640, 540], 36, true],
  ]
  return [
    layShadow(bodice, first.outline, second.outline, third.outline, strap, flipped(strap)),
    ...[strap, flipped(strap)].map(outline => panel({ outline, colour: shade(main, 0.05), round: 0.5 })),
    ...skirt.flat(),
    panel({ outline: bodice, colour: main, creases: darts, printed, round: 1 }),
    stitch(across(offset(neck, 11)), main),
    stitch(across(offset(waistline, -8)), main, 0.24),
    back
      ? seam(curve([600, 332], [601, 460], [600, 580]), main)
      : [380, 440, 500, 552].map(y => button([600, y], tint(contrast(main, 0.6), 0.2), 12)).join(''),
  ].join('')
}

const shirtShoulder = curve([684, 176], [780, 206], [846, 250])
const shirtArm = curve([846, 250], [822, 330], [830, 410])
const shirtSide = curve([830, 410], [812, 510], [788, 624])
const shirtSleeve = join(
  curve([846, 250], [906, 300], [958, 384], [986, 464]),
  curve([986, 464], [930, 506], [862, 522]),
  curve([862, 522], [846, 470], [830, 410]),
  reverse(shirtArm),
)
const shirtWaist = curve([600, 640], [700, 638], [788, 624])
const shirtHem = curve([600, 1330], [760, 1336], [900, 1290], [964, 1214])

function collarLeaf(colour: string): string {
  const leaf = join(
    curve([600, 262], [640, 240], [686, 172]),
    curve([686, 172], [744, 226], [752, 296]),
    curve([752, 296], [690, 310], [640, 330]),
    curve([640, 330], [616, 300], [600, 262]),
  )
  return [flipped(leaf), leaf]
    .map(
      (outline, i) =>
        dropShadow(outline, 3, 8, 0.4, 8) +
        panel({ outline, colour, weave: 'canvas', round: 0.6 }) +
        stitch(offset(outline, i ? 9 : -9), colour),
    )
    .join('')
}

const skirtCreases: readonly Crease[] = [
  [[660, 690], [690, 880], [700, 1180], 30],
  [[724, 684], [790, 860], [830, 1120], 34],
  [[770, 700], [850, 900], [900, 1180], 44, true],
  [[640, 700], [640, 960], [660, 1320], 54, true],
  [[690, 690], [740, 960], [780, 1310], 54, true],
  [[840, 1300], [810, 1160], [780, 1040], 30],
]

function belt(colours: Colours, back: boolean): string {
  const colour = colours.third === colours.main ? contrast(colours.main, 0.5) : colours.third
  const [top, bottom] = [
    shirtWaist.map(([x, y]): Point => [x, y - 14]),
    shirtWaist.map(([x, y]): Point => [x, y + 42]),
  ]
  const outline = strip(across(top), across(bottom))
  const tail = (line: Line): string => {
    const piece = strip(offset(line, -20), offset(line, 20))
    return (
      dropShadow(piece, 6, 8, 0.4, 8) +
      panel({ outline: piece, colour, weave: 'canvas', round: 0.8 }) +
      stitch(offset(line, 13), colour)
    )
  }
  const knot = curve([560, 630], [604, 612], [640, 640], [636, 690], [596, 700], [560, 680], [560, 630])
  return [
    dropShadow(outline, 0, 8, 0.4, 8),
    panel({ outline, colour, weave: 'canvas', round: 0.8 }),
    stitch(across(between(top, bottom, 0.16)), colour),
    stitch(across(between(top, bottom, 0.84)), colour),
    back
      ? ''
      : [
          tail(curve([612, 676], [668, 780], [660, 930])),
          tail(curve([596, 676], [560, 790], [574, 890])),
          dropShadow(knot, 3, 8, 0.45, 8),
          panel({
            outline: knot,
            colour,
            weave: 'canvas',
            creases: [[[572, 640], [600, 670], [630, 676], 16]],
            round: 0.9,
          }),
        ].join(''),
  ].join('')
}

function shirt(colours: Colours, back: boolean): string {
  const { main, second } = colours
  const trim = second
  const bodice = whole(
    join(curve([600, back ? 190 : 250], [684, 176]), shirtShoulder, shirtArm, shirtSide, reverse(shirtWaist)),
  )
  const skirt = whole(join(shirtWaist, curve([788, 624], [880, 900], [964, 1214]), reverse(shirtHem)))
  const arm = (right: boolean): string => {
    const place = (line: Line): Line => (right ? line : flipped(line))
    const edge = place(curve([986, 464], [930, 506], [862, 522]))
    const cuff = strip(edge, place(curve([970, 428], [916, 466], [852, 484])))
    const folds: readonly Crease[] = [
      [[840, 360], [880, 410], [900, 480], 20],
      [[880, 300], [930, 380], [950, 460], 36, true],
    ]
    return [
      panel({
        outline: place(shirtSleeve),
        colour: main,
        weave: 'canvas',
        creases: right ? folds : flipCreases(folds),
      }),
      dropShadow(cuff, 0, -2, 0.35, 4),
      panel({ outline: cuff, colour: trim, weave: 'canvas', round: 0.6 }),
    ].join('')
  }
  const bodiceCreases: readonly Crease[] = [
    [[822, 430], [760, 470], [700, 560], 26],
    [[378, 430], [440, 470], [500, 560], 26],
    [[700, 620], [712, 560], [704, 500], 16],
    [[500, 620], [490, 560], [496, 500], 16],
    [[760, 300], [740, 400], [760, 500], 40, true],
  ]
  const pocket = join(
    curve([672, 372], [776, 366]),
    curve([776, 366], [778, 462]),
    curve([778, 462], [726, 486]),
    curve([726, 486], [674, 468]),
    curve([674, 468], [672, 372]),
  )
  const placket = strip(
    curve([574, 262], [574, 700], [574, 1331]),
    curve([626, 262], [626, 700], [626, 1331]),
  )
  return [
    layShadow(bodice, skirt, shirtSleeve, flipped(shirtSleeve)),
    back
      ? ''
      : panel({
          outline: whole(curve([600, 172], [660, 168], [686, 176], [640, 250], [600, 290])),
          colour: shade(main, 0.34),
        }),
    back ? '' : neckLabel(600, 184, trim, 60, 34),
    arm(false),
    arm(true),
    panel({
      outline: skirt,
      colour: main,
      weave: 'canvas',
      creases: [...skirtCreases, ...flipCreases(skirtCreases)],
    }),
    stitch(across(shirtHem.map(([x, y]): Point => [x, y - 18])), main),
    panel({ outline: bodice, colour: main, weave: 'canvas', creases: bodiceCreases }),
    ...[shirtArm, flipped(shirtArm)].map(line => seam(line, main)),
    back
      ? seam(across(curve([600, 300], [720, 296], [834, 318])), main) +
        stitch(across(curve([600, 311], [720, 307], [833, 329])), main)
      : [
          dropShadow(placket, 2, 0, 0.3, 4),
          panel({ outline: placket, colour: trim, weave: 'canvas', round: 0.5 }),
          stitch(curve([582, 290], [582, 1326]), trim),
          stitch(curve([618, 290], [618, 1326]), trim),
          ...[330, 430, 530, 780, 890, 1000, 1110, 1220].map(y => button([600, y], contrast(trim, 0.6), 13)),
          ...[pocket, flipped(pocket)].map(
            (outline, i) =>
              dropShadow(outline, 2, 5, 0.3, 4) +
              panel({ outline, colour: main, weave: 'canvas', round: 0.5 }) +
              stitch(offset(outline, i ? -8 : 8), main) +
              button([i ? 474 : 726, 400], contrast(trim, 0.6), 10),
          ),
        ].join(''),
    belt(colours, back),
    back
      ? `<path d="${data(across(curve([600, 200], [650, 196], [688, 174])))}" fill="none" stroke="${shade(main, 0.4)}" stroke-width="6" filter="url(#blur4)"/>` +
        panel({
          outline: strip(
            across(curve([600, 150], [640, 150], [676, 158])),
            across(curve([600, 214], [650, 212], [700, 196])),
          ),
          colour: trim,
          weave: 'canvas',
          round: 0.7,
        })
      : collarLeaf(trim),
  ].join('')
}

export const dress = garment('vestido', ({ view, design, colours }) => {
  const drawn = (design === 0 ? summer : shirt)(colours, view === 'angulo')
  if (view === 'detalle') return closeUp(drawn, design === 0 ? [640, 470] : [650, 400], 2, -7)
  return moved(drawn, 0, 10)
})
