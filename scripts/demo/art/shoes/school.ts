import { type Article, type Drawing } from '../article.ts'
import { closeUp, raised } from './parts/view.ts'
import { derby } from './school/derby.ts'
import { strapped } from './school/strapped.ts'

const sides = [derby, strapped]

function draw(drawing: Drawing): string {
  const side = (sides[drawing.design] ?? derby)(drawing.colours)
  if (drawing.view === 'detalle') return closeUp(side, 580, 800, 2.3)
  return raised(70, side)
}

/** School shoes: a laced derby, or one with a strap and punched flowers, both on thick rubber. */
export const school: Article = { id: 'school', designs: sides.length, views: ['lado'], draw }
