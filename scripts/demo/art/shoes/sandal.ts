import { type Article, type Drawing } from '../article.ts'
import { closeUp, raised } from './parts/view.ts'
import { espadrille } from './sandal/espadrille.ts'
import { footbed } from './sandal/footbed.ts'

const sides = [footbed, espadrille]

function draw(drawing: Drawing): string {
  const side = (sides[drawing.design] ?? footbed)(drawing.colours)
  if (drawing.view === 'detalle') return closeUp(side, 640, 780, 2.2)
  return raised(60, side)
}

/** Sandals: two buckled straps on a cork footbed, or straps on a wedge of rope. */
export const sandal: Article = { id: 'sandal', designs: sides.length, views: ['lado'], draw }
