import { group } from '../../kit/paint.ts'

/** The ground in side drawings. */
const GROUND = 994

/** Two shoes of a side drawing, `height` px high: one turned around behind, one in front. */
export function pairSide(side: string, height: number): string {
  const [front, back, apart] = [0.86, 0.76, 250]
  const floor = 750 + (apart + height * back) / 2
  const standing = (place: string): string => group(`transform="${place} translate(0 ${-GROUND})"`, side)
  const behind = standing(`translate(1186 ${floor - apart}) scale(${-back} ${back})`)
  return behind + standing(`translate(4 ${floor}) scale(${front})`)
}
