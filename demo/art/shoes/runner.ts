import { type Article, type Drawing } from '../article.ts'
import { closeUp, raised } from './parts/view.ts'
import { above } from './runner/above.ts'
import { classic } from './runner/classic.ts'
import { knitted } from './runner/knitted.ts'

const sides = [classic, knitted]

function draw({ view, design, colours }: Drawing): string {
  if (view === 'angulo') return above(design, colours)
  const side = (sides[design] ?? classic)(colours)
  return view === 'detalle' ? closeUp(side, 820, 780, 2.3) : raised(30, side)
}

/** Running shoes: panels on mesh, or a knitted sock on a high sole. */
export const runner: Article = {
  id: 'runner',
  designs: sides.length,
  views: ['lado', 'angulo', 'detalle'],
  draw,
}
