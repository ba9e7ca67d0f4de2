import { type Article, type View } from './art/article.ts'
import { frame } from './art/frame.ts'
import { colourWay, coloursOf, type ColourWay } from './palette.ts'
import { apparel } from './range/apparel.ts'
import { type Pictured } from './range/pictured.ts'
import { shoes } from './range/shoes.ts'

export const range: readonly Pictured[] = [...shoes, ...apparel]

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
export const pictures: readonly Picture[] = range.flatMap(({ article, designs, closeUps = Infinity }) =>
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

/** The whole SVG of a picture. */
export const drawn = ({ article, design, way, view }: Picture): string =>
  frame(article.draw({ view, design, colours: coloursOf(way) }))
