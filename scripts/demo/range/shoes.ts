import { boot } from '../art/shoes/boot.ts'
import { court } from '../art/shoes/court.ts'
import { heel } from '../art/shoes/heel.ts'
import { hightop } from '../art/shoes/hightop.ts'
import { loafer } from '../art/shoes/loafer.ts'
import { runner } from '../art/shoes/runner.ts'
import { sandal } from '../art/shoes/sandal.ts'
import { school } from '../art/shoes/school.ts'
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
  {
    article: court,
    designs: [
      ['blanco-verde-oliva', 'negro'],
      ['azul-marino-rojo', 'mostaza'],
    ],
  },
  {
    article: hightop,
    designs: [
      ['negro-rojo-blanco', 'blanco'],
      ['rojo', 'negro-blanco'],
    ],
  },
  {
    article: boot,
    designs: [
      ['negro', 'camel-marron'],
      ['marron', 'mostaza-negro'],
    ],
  },
  {
    article: sandal,
    designs: [
      ['marron', 'blanco'],
      ['azul-marino', 'beige-blanco'],
    ],
  },
  {
    article: loafer,
    designs: [
      ['vino', 'negro-camel'],
      ['azul-marino', 'camel-marron'],
    ],
  },
  {
    article: school,
    designs: [
      ['negro', 'marron'],
      ['negro', 'vino'],
    ],
  },
  {
    article: heel,
    designs: [
      ['rojo', 'negro'],
      ['beige', 'rosado-blanco'],
    ],
  },
]
