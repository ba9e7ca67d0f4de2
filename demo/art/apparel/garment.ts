import { type Article, type Colors, type Drawing } from '../article.ts'
import { closeUp, moved } from '../kit/view.ts'
import { withoutThreads } from './weave.ts'

/** An article of cloth: front, back or turned, and a close-up that shows the threads. */
export const garment = (id: string, draw: (drawing: Drawing) => string, designs = 2): Article => ({
  id,
  designs,
  views: ['lado', 'angulo', 'detalle'],
  draw: drawing => (drawing.view === 'detalle' ? draw(drawing) : withoutThreads(draw(drawing))),
})

type Sewn = (colors: Colors, back: boolean, design: number) => string

/** A garment seen from front and back; `down` is by how many px it is moved to stand in the middle. */
export const clothing = (
  id: string,
  designs: readonly Sewn[],
  closeUps: readonly string[],
  down: number,
  downBehind = down,
): Article =>
  garment(
    id,
    ({ view, design, colors }) => {
      const back = view === 'angulo'
      const drawn = designs[design]?.(colors, back, design) ?? ''
      return view === 'detalle'
        ? closeUp(drawn, closeUps[design] ?? '')
        : moved(drawn, 0, back ? downBehind : down)
    },
    designs.length,
  )
