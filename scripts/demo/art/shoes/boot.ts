import { type Article, type Drawing } from '../article.ts'
import { chelsea } from './boot/chelsea.ts'
import { laced } from './boot/laced.ts'
import { closeUp, raised } from './parts/view.ts'

const sides = [chelsea, laced]

function draw(drawing: Drawing): string {
  const side = (sides[drawing.design] ?? chelsea)(drawing.colours)
  if (drawing.view === 'detalle') return closeUp(side, 740, 640, 2.2)
  return raised(-30, side)
}

/** Ankle boots: smooth leather with elastic sides, or laced with hooks on a lug sole. */
export const boot: Article = { id: 'boot', designs: sides.length, views: ['lado'], draw }
