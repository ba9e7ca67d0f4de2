import { type Article, type Drawing } from '../article.ts'
import { padded } from './hightop/padded.ts'
import { canvas } from './hightop/canvas.ts'
import { closeUp, raised } from './parts/view.ts'

const sides = [padded, canvas]

function draw(drawing: Drawing): string {
  const side = (sides[drawing.design] ?? padded)(drawing.colours)
  if (drawing.view === 'detalle') return closeUp(side, 700, 580, 2.2)
  return raised(-50, side)
}

/** High-tops: padded leather with an ankle strap, or canvas with a rubber toe. */
export const hightop: Article = { id: 'hightop', designs: sides.length, views: ['lado'], draw }
