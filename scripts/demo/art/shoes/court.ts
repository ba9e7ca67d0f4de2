import { type Article, type Drawing } from '../article.ts'
import { canvas } from './court/canvas.ts'
import { leather } from './court/leather.ts'
import { closeUp, raised } from './parts/view.ts'

const sides = [leather, canvas]

function draw(drawing: Drawing): string {
  const side = (sides[drawing.design] ?? leather)(drawing.colours)
  if (drawing.view === 'detalle') return closeUp(side, 420, 800, 2.3)
  return raised(50, side)
}

/** Low urban shoes: leather on a stitched cup sole, or canvas on a taped rubber sole. */
export const court: Article = { id: 'court', designs: sides.length, views: ['lado'], draw }
