import { type Article, type View } from './art/article.ts'
import { backpack } from './art/apparel/backpack.ts'
import { cap } from './art/apparel/cap.ts'
import { dress } from './art/apparel/dress.ts'
import { hoodie } from './art/apparel/hoodie.ts'
import { jacket } from './art/apparel/jacket.ts'
import { jogger } from './art/apparel/jogger.ts'
import { shorts } from './art/apparel/shorts.ts'
import { socks } from './art/apparel/socks.ts'
import { tshirt } from './art/apparel/tshirt.ts'
import { boot } from './art/shoes/boot.ts'
import { court } from './art/shoes/court.ts'
import { heel } from './art/shoes/heel.ts'
import { hightop } from './art/shoes/hightop.ts'
import { loafer } from './art/shoes/loafer.ts'
import { runner } from './art/shoes/runner.ts'
import { sandal } from './art/shoes/sandal.ts'
import { school } from './art/shoes/school.ts'
import { frame } from './art/frame.ts'
import { colourWay, coloursOf, type ColourWay } from './palette.ts'

/** An article and what of it exists as pictures: every design in its colour ways, in all views. */
export interface Pictured {
  readonly article: Article
  /** In how many of a design's colour ways, from the first, the close-up exists too. */
  readonly closeUps: number
  /** For each design, the ids of its colour ways (palette.ts). */
  readonly designs: readonly (readonly string[])[]
}

const ranged = (article: Article, closeUps: number, designs: readonly string[]): Pictured => ({
  article,
  closeUps,
  designs: designs.map(ways => ways.trim().split(/\s+/)),
})

/** Everything the demo sells: the footwear, then clothes and accessories. */
export const range: readonly Pictured[] = [
  ranged(runner, 2, [
    'negro negro-rojo blanco-azul-rojo gris-naranja azul-marino-celeste-blanco negro-turquesa-blanco',
    `
      azul-marino-blanco lila-rosado-blanco negro-mostaza blanco-celeste verde-oliva-negro-naranja
      gris-rosado`,
  ]),
  ranged(court, 2, [
    'blanco blanco-verde-oliva blanco-azul-marino negro blanco-rosado beige-blanco-vino',
    'azul-marino-rojo mostaza negro-blanco rojo-blanco celeste-blanco rosado-blanco',
  ]),
  ranged(hightop, 2, [
    'negro-rojo-blanco blanco blanco-lila-turquesa azul-marino-blanco-rojo gris-azul-marino-mostaza',
    'rojo negro-blanco azul verde-oliva-beige lila-blanco',
  ]),
  ranged(boot, 2, [
    'negro camel-marron marron vino beige-marron',
    'marron mostaza-negro negro-camel verde-oliva beige-camel-marron',
  ]),
  ranged(sandal, 2, [
    'marron blanco negro camel azul-marino-camel',
    'azul-marino beige-blanco rojo negro-camel rosado',
  ]),
  ranged(loafer, 2, [
    'negro vino negro-camel marron beige-marron',
    'azul-marino camel-marron gris-negro vino-beige',
  ]),
  ranged(school, 2, ['negro marron azul-marino', 'negro vino azul-marino blanco']),
  ranged(heel, 2, [
    'rojo negro beige azul-marino vino-beige',
    'negro beige-blanco rosado-blanco camel blanco-negro',
  ]),
  ranged(tshirt, 1, [
    'blanco-azul-rojo negro celeste-blanco verde-oliva-beige rosado',
    'negro-rojo-blanco blanco-celeste-mostaza azul-marino-celeste-blanco mostaza-negro',
  ]),
  ranged(hoodie, 1, [
    'gris-azul-marino-mostaza negro rosado-blanco vino-beige turquesa',
    'azul-marino-blanco-rojo negro-gris beige-camel-marron lila-rosado-blanco',
  ]),
  ranged(jacket, 1, [
    'blanco-azul-rojo azul-celeste-blanco negro-turquesa-blanco verde-oliva-negro-naranja',
    'rojo negro-gris-naranja azul-marino-camel lila beige-blanco-vino',
  ]),
  ranged(jogger, 1, [
    'gris-naranja negro-rojo-blanco azul-marino-blanco vino',
    'verde-oliva beige-marron negro-camel gris-negro',
  ]),
  ranged(shorts, 1, [
    'negro-lila azul-naranja blanco-azul-rojo turquesa-blanco',
    'beige azul-marino-rojo verde-oliva-beige celeste-blanco',
  ]),
  ranged(dress, 1, [
    'rojo-blanco blanco-celeste-mostaza azul-marino-blanco-rojo rosado-lila-blanco',
    'celeste negro-camel verde-oliva-beige blanco-turquesa',
  ]),
  ranged(cap, 1, [
    'negro azul-marino-rojo beige-marron blanco-rosado',
    'negro-gris-naranja blanco-azul-rojo rojo-blanco gris-azul-marino-mostaza',
  ]),
  ranged(backpack, 1, [
    'negro-rojo azul-celeste-blanco gris-azul-marino-mostaza blanco-lila-turquesa',
    'verde-oliva azul-marino-camel mostaza-negro vino-beige',
  ]),
  ranged(socks, 1, [
    'blanco-azul-rojo negro gris-rosado azul-marino-celeste-blanco',
    'blanco-lila-turquesa negro-turquesa-blanco mostaza-negro',
  ]),
]

export interface Picture {
  /** `{article}-{design}-{colour way}-{view}`: its files' names begin with it. */
  readonly name: string
  readonly article: Article
  readonly design: number
  readonly way: ColourWay
  readonly view: View
}

export const pictureName = (article: string, design: number, way: string, view: View): string =>
  `${article}-${design}-${way}-${view}`

/** Every picture of the demo catalogue. */
export const pictures: readonly Picture[] = range.flatMap(({ article, designs, closeUps }) =>
  designs.flatMap((ways, design) =>
    ways.flatMap((id, order) =>
      article.views
        .filter(view => view !== 'detalle' || order < closeUps)
        .map(view => ({
          name: pictureName(article.id, design, id, view),
          article,
          design,
          way: colourWay(id),
          view,
        })),
    ),
  ),
)

/** What a picture shows, without its ground. */
export const inside = ({ article, design, way, view }: Picture): string =>
  article.draw({ view, design, colours: coloursOf(way) })

/** The whole SVG of a picture. */
export const drawn = (picture: Picture): string => frame(inside(picture))
