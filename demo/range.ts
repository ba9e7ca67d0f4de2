import { type Article, type View } from './art/article.ts'
import * as articles from './art/articles.ts'
import { frame } from './art/frame.ts'
import { colourWay, coloursOf, type ColourWay } from './palette.ts'

/** One design of an article and what of it exists as pictures: its colour ways, in all views. */
export interface Ranged {
  readonly article: Article
  readonly design: number
  /** In how many of the colour ways, from the first, the close-up exists too. */
  readonly closeUps: number
  /** Ids of palette.ts. */
  readonly ways: readonly string[]
}

/** Of '{article}-{design} {close-ups}: {colour ways}'. */
function ranged(text: string): Ranged {
  const [head = '', ways = ''] = text.trim().split(': ')
  const [id = '', design, closeUps] = head.split(/[- ]/)
  const article = Object.values(articles).find(candidate => candidate.id === id)
  if (!article) throw new Error(`No article "${id}" in demo/art`)
  return { article, design: Number(design), closeUps: Number(closeUps), ways: ways.split(/\s+/) }
}

/** Everything the demo sells: the footwear, then clothes and accessories. */
export const range: readonly Ranged[] = `
  runner-0 2: negro negro-rojo blanco-azul-rojo gris-naranja azul-marino-celeste-blanco negro-turquesa-blanco
  runner-1 2: azul-marino-blanco lila-rosado-blanco negro-mostaza blanco-celeste verde-oliva-negro-naranja
    gris-rosado
  court-0 2: blanco blanco-verde-oliva blanco-azul-marino negro blanco-rosado beige-blanco-vino
  court-1 2: azul-marino-rojo mostaza negro-blanco rojo-blanco celeste-blanco rosado-blanco
  hightop-0 2: negro-rojo-blanco blanco blanco-lila-turquesa azul-marino-blanco-rojo gris-azul-marino-mostaza
  hightop-1 2: rojo negro-blanco azul verde-oliva-beige lila-blanco
  boot-0 2: negro camel-marron marron vino beige-marron
  boot-1 2: marron mostaza-negro negro-camel verde-oliva beige-camel-marron
  sandal-0 2: marron blanco negro camel azul-marino-camel
  sandal-1 2: azul-marino beige-blanco rojo negro-camel rosado
  loafer-0 2: negro vino negro-camel marron beige-marron
  loafer-1 2: azul-marino camel-marron gris-negro vino-beige
  school-0 2: negro marron azul-marino
  school-1 2: negro vino azul-marino blanco
  heel-0 2: rojo negro beige azul-marino vino-beige
  heel-1 2: negro beige-blanco rosado-blanco camel blanco-negro
  polo-0 1: blanco-azul-rojo negro celeste-blanco verde-oliva-beige rosado
  polo-1 1: negro-rojo-blanco blanco-celeste-mostaza azul-marino-celeste-blanco mostaza-negro
  polera-0 1: gris-azul-marino-mostaza negro rosado-blanco vino-beige turquesa
  polera-1 1: azul-marino-blanco-rojo negro-gris beige-camel-marron lila-rosado-blanco
  casaca-0 1: blanco-azul-rojo azul-celeste-blanco negro-turquesa-blanco verde-oliva-negro-naranja
  casaca-1 1: rojo negro-gris-naranja azul-marino-camel lila beige-blanco-vino
  jogger-0 1: gris-naranja negro-rojo-blanco azul-marino-blanco vino
  jogger-1 1: verde-oliva beige-marron negro-camel gris-negro
  short-0 1: negro-lila azul-naranja blanco-azul-rojo turquesa-blanco
  short-1 1: beige azul-marino-rojo verde-oliva-beige celeste-blanco
  vestido-0 1: rojo-blanco blanco-celeste-mostaza azul-marino-blanco-rojo rosado-lila-blanco
  vestido-1 1: celeste negro-camel verde-oliva-beige blanco-turquesa
  gorra-0 1: negro azul-marino-rojo beige-marron blanco-rosado
  gorra-1 1: negro-gris-naranja blanco-azul-rojo rojo-blanco gris-azul-marino-mostaza
  mochila-0 1: negro-rojo azul-celeste-blanco gris-azul-marino-mostaza blanco-lila-turquesa
  mochila-1 1: verde-oliva azul-marino-camel mostaza-negro vino-beige
  media-0 1: blanco-azul-rojo negro gris-rosado azul-marino-celeste-blanco
  media-1 1: blanco-lila-turquesa negro-turquesa-blanco mostaza-negro`
  .trim()
  .split(/\n {2}\b/)
  .map(ranged)

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
export const pictures: readonly Picture[] = range.flatMap(({ article, design, closeUps, ways }) =>
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
)

/** What a picture shows, without its ground. */
export const inside = ({ article, design, way, view }: Picture): string =>
  article.draw({ view, design, colours: coloursOf(way) })

/** The whole SVG of a picture. */
export const drawn = (picture: Picture): string => frame(inside(picture))
