import { contactShadow } from '../../frame.ts'
import { curve, data, join } from '../../kit/line.ts'
import { shade } from '../../tone.ts'
import { flipped, panel, ribs, whole, type Crease } from '../cloth.ts'
import { webbing } from '../trim.ts'

export const bodyHalf = curve(
  [600, 262],
  [720, 268],
  [826, 310],
  [884, 410],
  [908, 620],
  [922, 900],
  [918, 1140],
  [884, 1240],
  [780, 1276],
  [600, 1282],
)
export const body = whole(bodyHalf)
export const bodyCreases: readonly Crease[] = [
  [[380, 520], [440, 600], [420, 740], 44, true],
  [[800, 470], [760, 580], [790, 720], 54, true],
  [[600, 360], [640, 520], [610, 740], 60, true],
  [[884, 760], [840, 790], [800, 780], 24],
  [[320, 780], [370, 800], [410, 780], 22],
  [[890, 1180], [860, 1100], [880, 980], 26],
]

export const buckle = (x: number, y: number, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-33" y="-22" width="72" height="56" rx="10" fill="#1a1410" opacity="0.35"/><rect x="-36" y="-28" width="72" height="56" rx="10" fill="#2b2b2e"/><rect x="-30" y="-23" width="60" height="20" rx="7" fill="#4a4a4f"/><rect x="-22" y="4" width="44" height="16" rx="5" fill="#1b1b1d"/><path d="M-36 -8h10v18h-10zM26 -8h10v18h-10z" fill="#5a5a60"/></g>`

export function handle(colour: string): string {
  return webbing(curve([520, 286], [528, 190], [600, 158], [672, 190], [680, 286]), colour, 46)
}

export function sidePockets(colour: string): string {
  const outline = join(
    curve([880, 830], [960, 850], [984, 930]),
    curve([984, 930], [986, 1080], [968, 1190], [900, 1236]),
    curve([900, 1236], [884, 1030], [880, 830]),
  )
  const rim = curve([880, 830], [960, 850], [984, 930])
  return [outline, flipped(outline)]
    .map((line, i) => {
      const edge = i ? flipped(rim) : rim
      return (
        panel({ outline: line, colour: shade(colour, 0.1), weave: 'mesh', round: 1.2 }) +
        ribs(
          edge,
          edge.map(([x, y]) => [x - (i ? -4 : 4), y + 26] as const),
          shade(colour, 0.2),
          20,
        )
      )
    })
    .join('')
}

export const shoulderStraps = (colour: string): string =>
  [curve([780, 300], [900, 380], [962, 560], [950, 800], [900, 960])]
    .flatMap(line => [line, flipped(line)])
    .map(line => webbing(line, colour, 74))
    .join('')

export function shadow(): string {
  return (
    contactShadow(600, 1286, 470, 66) +
    `<g filter="url(#blur16)" opacity="0.3"><path d="${data(body, true)}" fill="#2b211a" transform="translate(20 16)"/></g>`
  )
}
