import { backpack } from '../art/apparel/backpack.ts'
import { cap } from '../art/apparel/cap.ts'
import { dress } from '../art/apparel/dress.ts'
import { hoodie } from '../art/apparel/hoodie.ts'
import { jacket } from '../art/apparel/jacket.ts'
import { jogger } from '../art/apparel/jogger.ts'
import { shorts } from '../art/apparel/shorts.ts'
import { socks } from '../art/apparel/socks.ts'
import { tshirt } from '../art/apparel/tshirt.ts'
import { type Pictured } from './pictured.ts'

/** The clothes and accessories of the demo catalogue. */
export const apparel: readonly Pictured[] = [
  {
    article: tshirt,
    closeUps: 1,
    designs: [
      ['blanco-azul-rojo', 'negro', 'celeste-blanco', 'verde-oliva-beige', 'rosado'],
      ['negro-rojo-blanco', 'blanco-celeste-mostaza', 'azul-marino-celeste-blanco', 'mostaza-negro'],
    ],
  },
  {
    article: hoodie,
    closeUps: 1,
    designs: [
      ['gris-azul-marino-mostaza', 'negro', 'rosado-blanco', 'vino-beige', 'turquesa'],
      ['azul-marino-blanco-rojo', 'negro-gris', 'beige-camel-marron', 'lila-rosado-blanco'],
    ],
  },
  {
    article: jacket,
    closeUps: 1,
    designs: [
      ['blanco-azul-rojo', 'azul-celeste-blanco', 'negro-turquesa-blanco', 'verde-oliva-negro-naranja'],
      ['rojo', 'negro-gris-naranja', 'azul-marino-camel', 'lila', 'beige-blanco-vino'],
    ],
  },
  {
    article: jogger,
    closeUps: 1,
    designs: [
      ['gris-naranja', 'negro-rojo-blanco', 'azul-marino-blanco', 'vino'],
      ['verde-oliva', 'beige-marron', 'negro-camel', 'gris-negro'],
    ],
  },
  {
    article: shorts,
    closeUps: 1,
    designs: [
      ['negro-lila', 'azul-naranja', 'blanco-azul-rojo', 'turquesa-blanco'],
      ['beige', 'azul-marino-rojo', 'verde-oliva-beige', 'celeste-blanco'],
    ],
  },
  {
    article: dress,
    closeUps: 1,
    designs: [
      ['rojo-blanco', 'blanco-celeste-mostaza', 'azul-marino-blanco-rojo', 'rosado-lila-blanco'],
      ['celeste', 'negro-camel', 'verde-oliva-beige', 'blanco-turquesa'],
    ],
  },
  {
    article: cap,
    closeUps: 1,
    designs: [
      ['negro', 'azul-marino-rojo', 'beige-marron', 'blanco-rosado'],
      ['negro-gris-naranja', 'blanco-azul-rojo', 'rojo-blanco', 'gris-azul-marino-mostaza'],
    ],
  },
  {
    article: backpack,
    closeUps: 1,
    designs: [
      ['negro-rojo', 'azul-celeste-blanco', 'gris-azul-marino-mostaza', 'blanco-lila-turquesa'],
      ['verde-oliva', 'azul-marino-camel', 'mostaza-negro', 'vino-beige'],
    ],
  },
  {
    article: socks,
    closeUps: 1,
    designs: [
      ['blanco-azul-rojo', 'negro', 'gris-rosado', 'azul-marino-celeste-blanco'],
      ['blanco-lila-turquesa', 'negro-turquesa-blanco', 'mostaza-negro'],
    ],
  },
]
