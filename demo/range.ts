import { type Article, type View } from './art/article.ts'
import * as articles from './art/articles.ts'
import { frame } from './art/frame.ts'
import { colorWay, colorsOf, type ColorWay } from './palette.ts'

/** One design of an article and what of it exists as pictures: its colour ways, in all views. */
export interface Ranged {
  readonly article: Article
  readonly design: number
  /** Ids of palette.ts. */
  readonly ways: readonly string[]
}

/** Of '{article}-{design}: {colour ways}'. */
function ranged(text: string): Ranged {
  const [head = '', ways = ''] = text.trim().split(': ')
  const [id = '', design] = head.split('-')
  const article = Object.values(articles).find(candidate => candidate.id === id)
  if (!article) throw new Error(`No article "${id}" in demo/art`)
  return { article, design: Number(design), ways: ways.split(/\s+/) }
}

/** Everything the demo sells: the footwear, then clothes and accessories. */
export const range: readonly Ranged[] = `
  runner-0: blanco-azul-rojo negro-rojo negro
  runner-1: azul-marino-blanco lila-rosado-blanco
  trail-0: gris-naranja
  trail-1: azul-marino-camel
  court-0: blanco blanco-verde-oliva
  court-1: azul-marino-rojo mostaza
  slipon-0: blanco-negro
  chunky-0: beige-blanco-vino
  chunky-1: blanco-lila-turquesa
  hightop-0: negro-rojo-blanco blanco
  hightop-1: rojo negro-blanco
  boot-0: negro camel-marron
  boot-1: mostaza-negro marron
  hiker-0: verde-oliva-negro-naranja
  hiker-1: vino
  sandal-0: marron blanco
  sandal-1: beige-blanco azul-marino
  slide-0: azul-marino-blanco-rojo
  slide-1: azul-marino-celeste-blanco
  loafer-0: vino negro
  loafer-1: azul-marino camel-marron
  flat-0: beige-marron
  flat-1: blanco-azul-marino
  school-0: negro marron
  school-1: negro vino
  heel-0: rojo negro
  heel-1: negro beige-blanco
  evening-0: vino-beige
  evening-1: camel
  polo-0: blanco-azul-rojo rosado
  polo-1: negro-rojo-blanco mostaza-negro azul-marino-celeste-blanco
  camisa-0: azul-marino-blanco blanco-verde-oliva
  camisa-1: blanco-azul-marino
  polera-0: gris-azul-marino-mostaza vino-beige
  polera-1: azul-marino-blanco-rojo negro-gris
  buzo-0: beige-camel-marron
  casaca-0: blanco-azul-rojo azul-celeste-blanco
  casaca-1: rojo
  denim-0: azul
  bomber-0: azul-marino-camel
  jogger-0: gris-naranja azul-marino-blanco vino
  jogger-1: verde-oliva
  pantalon-0: beige
  short-0: negro-lila azul-naranja
  short-1: beige
  jean-0: celeste
  vestido-0: rojo-blanco azul-marino-blanco-rojo
  vestido-1: celeste verde-oliva-beige
  gala-0: negro-lila
  gala-1: verde-oliva-beige
  gorra-0: azul-marino-rojo
  gorra-1: rojo-blanco
  sombrero-0: beige
  sombrero-1: azul-marino-blanco-rojo
  mochila-0: azul-celeste-blanco negro-rojo
  mochila-1: verde-oliva
  bolso-0: negro-mostaza
  media-0: blanco-azul-rojo
  media-1: mostaza-negro blanco-lila-turquesa
  tobillera-0: blanco-celeste-mostaza`
  .trim()
  .split(/\n {2}\b/)
  .map(ranged)

export interface Picture {
  /** `{article}-{design}-{colour way}-{view}`: its files' names begin with it. */
  readonly name: string
  readonly article: Article
  readonly design: number
  readonly way: ColorWay
  readonly view: View
}

export const pictureName = (article: string, design: number, way: string, view: View): string =>
  `${article}-${design}-${way}-${view}`

/** Every picture of the demo catalogue. */
export const pictures: readonly Picture[] = range.flatMap(({ article, design, ways }) =>
  ways.flatMap(id =>
    article.views.map(view => ({
      name: pictureName(article.id, design, id, view),
      article,
      design,
      way: colorWay(id),
      view,
    })),
  ),
)

/** What a picture shows, without its ground. */
export const inside = ({ article, design, way, view }: Picture): string =>
  article.draw({ view, design, colors: colorsOf(way) })

/** The whole SVG of a picture. */
export const drawn = (picture: Picture): string => frame(inside(picture))
