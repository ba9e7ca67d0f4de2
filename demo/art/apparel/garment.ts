import { type Article, type Drawing } from '../article.ts'
import { withoutThreads } from './weave.ts'

/** An article of cloth in two designs: front, back or turned, and a close-up that shows the threads. */
export const garment = (id: string, draw: (drawing: Drawing) => string): Article => ({
  id,
  designs: 2,
  views: ['lado', 'angulo', 'detalle'],
  draw: drawing => (drawing.view === 'detalle' ? draw(drawing) : withoutThreads(draw(drawing))),
})
