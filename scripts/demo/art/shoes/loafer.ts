import { type Article, type Drawing } from '../article.ts'
import { penny } from './loafer/penny.ts'
import { tassel } from './loafer/tassel.ts'
import { closeUp, raised } from './parts/view.ts'

const sides = [penny, tassel]

function draw(drawing: Drawing): string {
  const side = (sides[drawing.design] ?? penny)(drawing.colours)
  if (drawing.view === 'detalle') return closeUp(side, 520, 820, 2.4)
  return raised(100, side)
}

/** Loafers: penny with a saddle and a low heel, or suede with tassels on a soft sole. */
export const loafer: Article = { id: 'loafer', designs: sides.length, views: ['lado'], draw }
