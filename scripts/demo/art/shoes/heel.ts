import { type Article, type Drawing } from '../article.ts'
import { blocky } from './heel/blocky.ts'
import { pump } from './heel/pump.ts'
import { closeUp, raised } from './parts/view.ts'

const sides = [pump, blocky]

function draw(drawing: Drawing): string {
  const side = (sides[drawing.design] ?? pump)(drawing.colours)
  if (drawing.view === 'detalle') return closeUp(side, 880, 740, 2.2)
  return raised(60, side)
}

/** Heels: a pointed pump on a slim heel, or an open toe with an ankle strap on a block. */
export const heel: Article = { id: 'heel', designs: sides.length, views: ['lado'], draw }
