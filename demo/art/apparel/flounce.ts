import { type Colors } from '../article.ts'
import { seeded } from '../kit/hash.ts'
import { curve, type Line, type Point, strip } from '../kit/line.ts'
import { at } from '../kit/measure.ts'
import { contrast, mix } from '../tone.ts'
import { across, type Crease } from './shape.ts'

/** A hem that swings in and out, from the axis to the right. */
export function wavy(from: Point, to: Point, waves: number, depth: number): Line {
  const points = Array.from({ length: waves * 2 + 1 }, (_, i): Point => {
    const t = i / (waves * 2)
    const sway = i % 2 ? depth : -depth * 0.2
    return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t ** 2 + sway]
  })
  return curve(...points)
}

export interface Tier {
  readonly top: Line
  readonly hem: Line
  readonly outline: Line
  readonly creases: readonly Crease[]
}

/** A flounce between a seam and a swinging hem, with folds that fall from the gathers. */
export function tier(top: Line, hem: Line, folds: number, seed: number): Tier {
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
export function flowers({ main, second, third }: Colors): string {
  const random = seeded(41)
  const petal = mix(second === main ? contrast(main, 0.55) : second, main, 0.14)
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
