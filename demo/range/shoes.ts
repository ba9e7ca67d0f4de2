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
    closeUps: 2,
    designs: [
      [
        'negro',
        'negro-rojo',
        'blanco-azul-rojo',
        'gris-naranja',
        'azul-marino-celeste-blanco',
        'negro-turquesa-blanco',
      ],
      [
        'azul-marino-blanco',
        'lila-rosado-blanco',
        'negro-mostaza',
        'blanco-celeste',
        'verde-oliva-negro-naranja',
        'gris-rosado',
      ],
    ],
  },
  {
    article: court,
    closeUps: 2,
    designs: [
      ['blanco', 'blanco-verde-oliva', 'blanco-azul-marino', 'negro', 'blanco-rosado', 'beige-blanco-vino'],
      ['azul-marino-rojo', 'mostaza', 'negro-blanco', 'rojo-blanco', 'celeste-blanco', 'rosado-blanco'],
    ],
  },
  {
    article: hightop,
    closeUps: 2,
    designs: [
      [
        'negro-rojo-blanco',
        'blanco',
        'blanco-lila-turquesa',
        'azul-marino-blanco-rojo',
        'gris-azul-marino-mostaza',
      ],
      ['rojo', 'negro-blanco', 'azul', 'verde-oliva-beige', 'lila-blanco'],
    ],
  },
  {
    article: boot,
    closeUps: 2,
    designs: [
      ['negro', 'camel-marron', 'marron', 'vino', 'beige-marron'],
      ['marron', 'mostaza-negro', 'negro-camel', 'verde-oliva', 'beige-camel-marron'],
    ],
  },
  {
    article: sandal,
    closeUps: 2,
    designs: [
      ['marron', 'blanco', 'negro', 'camel', 'azul-marino-camel'],
      ['azul-marino', 'beige-blanco', 'rojo', 'negro-camel', 'rosado'],
    ],
  },
  {
    article: loafer,
    closeUps: 2,
    designs: [
      ['negro', 'vino', 'negro-camel', 'marron', 'beige-marron'],
      ['azul-marino', 'camel-marron', 'gris-negro', 'vino-beige'],
    ],
  },
  {
    article: school,
    closeUps: 2,
    designs: [
      ['negro', 'marron', 'azul-marino'],
      ['negro', 'vino', 'azul-marino', 'blanco'],
    ],
  },
  {
    article: heel,
    closeUps: 2,
    designs: [
      ['rojo', 'negro', 'beige', 'azul-marino', 'vino-beige'],
      ['negro', 'beige-blanco', 'rosado-blanco', 'camel', 'blanco-negro'],
    ],
  },
]
