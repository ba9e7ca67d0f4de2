import { runner } from '../art/shoes/runner.ts'
import { type Pictured } from './pictured.ts'

/** The footwear of the demo catalogue. */
export const shoes: readonly Pictured[] = [
  {
    article: runner,
    designs: [
      ['negro-rojo', 'blanco-azul-rojo', 'gris'],
      ['azul-marino', 'lila-rosado-blanco'],
    ],
  },
]
