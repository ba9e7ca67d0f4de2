import { type Article, type Drawing } from '../article.ts'
import { padded } from './hightop/padded.ts'
import { canvas } from './hightop/canvas.ts'
import { pairSide } from './parts/pair.ts'
import { closeUp, raised } from './parts/view.ts'

const sides = [padded, canvas]

function draw({ view, design, colours }: Drawing): string {
  const side = (sides[design] ?? padded)(colours)
  if (view === 'angulo') return pairSide(side, 600)
  return view === 'detalle' ? closeUp(side, 700, 640, 2.2) : raised(-10, side)
}

/** High-tops: padded leather with an ankle strap, or canvas with a rubber toe. */
export const hightop: Article = {
  id: 'hightop',
  designs: sides.length,
  views: ['lado', 'angulo', 'detalle'],
  draw,
}
