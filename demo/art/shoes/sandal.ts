import { type Article, type Drawing } from '../article.ts'
import { above } from './sandal/above.ts'
import { closeUp, raised } from './parts/view.ts'
import { espadrille } from './sandal/espadrille.ts'
import { footbed } from './sandal/footbed.ts'

const sides = [footbed, espadrille]

function draw({ view, design, colours }: Drawing): string {
  if (view === 'lado') return raised(60, (sides[design] ?? footbed)(colours))
  return view === 'detalle'
    ? closeUp(above(design, colours, 1), 400, 640, 2.2, 12)
    : above(design, colours, 2)
}

/** Sandals: two buckled straps on a cork footbed, or straps on a wedge of rope. */
export const sandal: Article = {
  id: 'sandal',
  designs: sides.length,
  views: ['lado', 'angulo', 'detalle'],
  draw,
}
