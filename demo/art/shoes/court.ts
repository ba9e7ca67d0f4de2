import { type Article, type Drawing } from '../article.ts'
import { canvas } from './court/canvas.ts'
import { leather } from './court/leather.ts'
import { above } from './court/above.ts'
import { closeUp, raised } from './parts/view.ts'

const sides = [leather, canvas]

function draw({ view, design, colours }: Drawing): string {
  if (view === 'lado') return raised(50, (sides[design] ?? leather)(colours))
  return view === 'detalle'
    ? closeUp(above(design, colours, 1), 400, 800, 2.3, 12)
    : above(design, colours, 2)
}

/** Low urban shoes: leather on a stitched cup sole, or canvas on a taped rubber sole. */
export const court: Article = {
  id: 'court',
  designs: sides.length,
  views: ['lado', 'angulo', 'detalle'],
  draw,
}
