import { type Article, type Drawing } from '../article.ts'
import { penny } from './loafer/penny.ts'
import { tassel } from './loafer/tassel.ts'
import { above } from './loafer/above.ts'
import { closeUp, raised } from './parts/view.ts'

const sides = [penny, tassel]

function draw({ view, design, colours }: Drawing): string {
  if (view === 'lado') return raised(100, (sides[design] ?? penny)(colours))
  return view === 'detalle'
    ? closeUp(above(design, colours, 1), 410, 760, 2.3, 12)
    : above(design, colours, 2)
}

/** Loafers: penny with a saddle and a low heel, or suede with tassels on a soft sole. */
export const loafer: Article = {
  id: 'loafer',
  designs: sides.length,
  views: ['lado', 'angulo', 'detalle'],
  draw,
}
