import { type Article, type Drawing } from '../article.ts'
import { closeUp, raised } from './parts/view.ts'
import { classic } from './runner/classic.ts'
import { knitted } from './runner/knitted.ts'

const sides = [classic, knitted]

function draw(drawing: Drawing): string {
  const side = (sides[drawing.design] ?? classic)(drawing.colours)
  if (drawing.view === 'detalle') return closeUp(side, 800, 780, 2.3)
  return raised(30, side)
}

/** Running shoes: panels on mesh, or a knitted sock on a high sole. */
export const runner: Article = { id: 'runner', designs: sides.length, views: ['lado'], draw }
