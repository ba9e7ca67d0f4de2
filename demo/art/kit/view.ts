import { HEIGHT, WIDTH } from '../frame.ts'
import { group } from './paint.ts'

export const moved = (inner: string, dx: number, dy: number): string =>
  group(`transform="translate(${dx} ${dy})"`, inner)

/** A close-up, 'x,y scale turn': what lies at x,y comes to the middle of the canvas, larger and slightly turned. */
export function closeUp(inner: string, look: string): string {
  const [focus = '', scale = 1, turn = 0] = look.split(' ')
  const [x = 0, y = 0] = focus.split(',').map(Number)
  const moves = `translate(${WIDTH / 2} ${HEIGHT / 2}) rotate(${turn}) scale(${scale}) translate(${-x} ${-y})`
  return group(`transform="${moves}"`, inner)
}
