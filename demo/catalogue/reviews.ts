import { csv } from './csv.ts'
import type { DemoProduct } from './product.ts'
import { Random } from './random.ts'

const COLUMNS = 'codigo,nombre,calificacion,resena,fecha,muestra'
const FIRST_DAY = Date.UTC(2026, 1, 2)
const DAYS = 280
const DAY_MS = 86_400_000

/** Sample reviews, as people wrote them for each product (goods/*.json); the shop marks them as samples. */
export const reviewFile = (products: readonly DemoProduct[]): string =>
  csv(
    COLUMNS,
    products.flatMap(({ code, goods }) => {
      const random = new Random(`reviews ${goods.design}`)
      return goods.reviews.map(review => {
        const [, stars = '', name = '', text = ''] = /^([1-5]) (.+?): (.+)$/.exec(review) ?? []
        if (text === '') throw new Error(`No review: "${review}"`)
        const day = new Date(FIRST_DAY + random.between(0, DAYS) * DAY_MS).toISOString().slice(0, 10)
        return [code, name, stars, text, day, 'si']
      })
    }),
  )
