import { type Article, type Drawing } from '../article.ts'
import { blocky } from './heel/blocky.ts'
import { pump } from './heel/pump.ts'
import { pairSide } from './parts/pair.ts'
import { closeUp, raised } from './parts/view.ts'

const sides = [pump, blocky]

function draw({ view, design, colours }: Drawing): string {
  const side = (sides[design] ?? pump)(colours)
  if (view === 'angulo') return pairSide(side, 600)
  return view === 'detalle' ? closeUp(side, 880, 740, 2.2) : raised(30, side)
}

/** Heels: a pointed pump on a slim heel, or a capped toe with an ankle strap on a block. */
export const heel: Article = { id: 'heel', designs: sides.length, views: ['lado', 'angulo', 'detalle'], draw }
