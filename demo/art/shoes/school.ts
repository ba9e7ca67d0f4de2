import { type Article, type Drawing } from '../article.ts'
import { above } from './school/above.ts'
import { closeUp, raised } from './parts/view.ts'
import { derby } from './school/derby.ts'
import { strapped } from './school/strapped.ts'

const sides = [derby, strapped]

function draw({ view, design, colours }: Drawing): string {
  if (view === 'lado') return raised(70, (sides[design] ?? derby)(colours))
  return view === 'detalle'
    ? closeUp(above(design, colours, 1), 410, 760, 2.3, 12)
    : above(design, colours, 2)
}

/** School shoes: a laced derby, or one with a strap and punched flowers, both on thick rubber. */
export const school: Article = {
  id: 'school',
  designs: sides.length,
  views: ['lado', 'angulo', 'detalle'],
  draw,
}
