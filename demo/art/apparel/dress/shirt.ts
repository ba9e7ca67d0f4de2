import { type Colours } from '../../article.ts'
import { curve, data, join, offset, reverse, type Line, type Point } from '../../kit/line.ts'
import { contrast, shade } from '../../tone.ts'
import {
  across,
  dropShadow,
  flipCreases,
  flipped,
  layShadow,
  neckLabel,
  panel,
  seam,
  stitch,
  strip,
  whole,
  type Crease,
} from '../cloth.ts'
import { button } from '../trim.ts'
import { belt, shirtWaist } from './belt.ts'

const shirtShoulder = curve([684, 176], [780, 206], [846, 250])
const shirtArm = curve([846, 250], [822, 330], [830, 410])
const shirtSide = curve([830, 410], [812, 510], [788, 624])
const shirtSleeve = join(
  curve([846, 250], [906, 300], [958, 384], [986, 464]),
  curve([986, 464], [930, 506], [862, 522]),
  curve([862, 522], [846, 470], [830, 410]),
  reverse(shirtArm),
)
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

/** A shirt as a dress: collar, buttons down to the hem, chest pockets, a sash. */
export function shirt(colours: Colours, back: boolean): string {
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
