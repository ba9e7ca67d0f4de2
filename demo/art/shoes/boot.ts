import { type Article, type Drawing } from '../article.ts'
import { chelsea } from './boot/chelsea.ts'
import { laced } from './boot/laced.ts'
import { pairSide } from './parts/pair.ts'
import { closeUp, raised } from './parts/view.ts'

const sides = [chelsea, laced]

function draw({ view, design, colours }: Drawing): string {
  const side = (sides[design] ?? chelsea)(colours)
  if (view === 'angulo') return pairSide(side, 600)
  return view === 'detalle' ? closeUp(side, 740, 640, 2.2) : raised(-20, side)
}

/** Ankle boots: smooth leather with elastic sides, or laced with hooks on a lug sole. */
export const boot: Article = { id: 'boot', designs: sides.length, views: ['lado', 'angulo', 'detalle'], draw }
