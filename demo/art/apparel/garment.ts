import { type Article, type Colours, type Drawing } from '../article.ts'
import { pointsOf } from '../kit/line.ts'
import { closeUp, moved } from '../kit/view.ts'
import { withoutThreads } from './weave.ts'

/** An article of cloth in two designs: front, back or turned, and a close-up that shows the threads. */
export const garment = (id: string, draw: (drawing: Drawing) => string): Article => ({
  id,
  designs: 2,
  views: ['lado', 'angulo', 'detalle'],
  draw: drawing => (drawing.view === 'detalle' ? draw(drawing) : withoutThreads(draw(drawing))),
})

type Sewn = (colours: Colours, back: boolean, design: number) => string

/**
 * A garment seen from front and back. A close-up is 'x,y scale turn': what it looks at and how; `down` is by how many
 * px the drawing is moved to stand in the middle.
 */
export const clothing = (
  id: string,
  designs: readonly [Sewn, Sewn],
  closeUps: readonly [string, string],
  down: number,
  downBehind = down,
): Article =>
  garment(id, ({ view, design, colours }) => {
    const at = design === 0 ? 0 : 1
    const back = view === 'angulo'
    const drawn = designs[at](colours, back, design)
    if (view !== 'detalle') return moved(drawn, 0, back ? downBehind : down)
    const [place = '', scale, turn] = closeUps[at].split(' ')
    const [focus = [0, 0]] = pointsOf([place])
    return closeUp(drawn, focus, Number(scale), Number(turn))
  })
