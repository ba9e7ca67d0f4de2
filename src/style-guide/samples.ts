import type { CardAnswer } from '#shared/contracts/catalog.ts'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { soles } from '#shared/rules/money.ts'

const COLOURS = [
  '#1c1c1c',
  '#f4f1ea',
  '#8a5a3b',
  '#b3261e,#1c1c1c',
  '#1f4e79',
  '#4f6f52',
  '#d9a441',
  '#7b3f61',
]

const coloursOf = (count: number): CardAnswer['variants'] =>
  Array.from({ length: count }, (_, i) => ({
    color: String(i),
    colorCode: COLOURS[i % COLOURS.length] ?? '#1c1c1c',
  }))

const plain: CardAnswer = {
  _id: 'muestra',
  shopName: say.product.shop,
  name: say.product.name,
  slug: 'muestra',
  brand: say.product.brand,
  category: say.product.category,
  typearticle: say.product.article,
  price: soles(129.9),
  discount: soles(0),
  stock: 12,
  rating: 4.5,
  reviews: 38,
  hasVariants: true,
  pictures: [],
  variants: coloursOf(2),
}

/** A card for each case that breaks cards: what is sold, how it is called and what it lacks. */
export const cardSamples = (pictures: CardAnswer['pictures']): [state: string, product: CardAnswer][] => {
  const pictureAt = (i: number) =>
    pictures.length === 0 ? [] : pictures.slice(i % pictures.length).slice(0, 1)
  const cases: [string, Partial<CardAnswer>][] = [
    [say.card.plain, {}],
    [say.card.offer, { discount: soles(89.9) }],
    [say.card.soldOut, { stock: 0 }],
    [say.card.noPicture, { pictures: [] }],
    [say.card.longName, { name: say.product.longName }],
    [say.card.longWord, { name: say.product.longWord }],
    [say.card.dear, { price: soles(12345.9), discount: soles(9999.9) }],
    [say.card.colours, { variants: coloursOf(12), rating: 0, reviews: 0 }],
  ]
  return cases.map(([state, part], i) => [
    state,
    { ...plain, pictures: pictureAt(i), ...part, _id: `muestra-${String(i)}` },
  ])
}
