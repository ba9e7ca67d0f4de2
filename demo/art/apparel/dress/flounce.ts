import { seeded } from '../../kit/hash.ts'
import { at, curve, type Line, type Point } from '../../kit/line.ts'
import { across, strip, type Crease } from '../cloth.ts'

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
