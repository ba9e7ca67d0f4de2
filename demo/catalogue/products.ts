import { colorWay } from '../palette.ts'
import { pictures, range } from '../range.ts'
import { goods, kindOf, NEWEST, type Goods } from './goods.ts'
import type { DemoProduct, DemoSize } from './product.ts'
import { Random } from './random.ts'
import { rucOf } from './ruc.ts'
import { sizeRun, stockOf } from './sizes.ts'

/** Mixed, so that the same article seldom follows itself; the newest come last. */
function ordered(): Goods[] {
  const rest = new Random('order').shuffled(goods.filter(({ design }) => !NEWEST.includes(design)))
  const mixed: Goods[] = []
  while (rest.length > 0) {
    const last = mixed.slice(-3).map(({ design }) => kindOf(design).article)
    const place = rest.findIndex(({ design }) => !last.includes(kindOf(design).article))
    mixed.push(...rest.splice(Math.max(0, place), 1))
  }
  const newest = NEWEST.map(design => {
    const found = goods.find(one => one.design === design)
    if (!found) throw new Error(`Nothing is sold of ${design}`)
    return found
  })
  return [...mixed, ...newest]
}

/** Every design of the range as one product, the newest last; the same at every run. */
export const demoProducts = (): DemoProduct[] =>
  ordered().map((one, i) => {
    const code = `VT${String(i + 1).padStart(4, '0')}`
    const random = new Random(`product ${one.design}`)
    const kind = kindOf(one.design)
    return { code, goods: one, kind, label: labelOf(one, random), colors: colorsOf(one, code, random) }
  })

function labelOf({ made }: Goods, random: Random): DemoProduct['label'] {
  const [country = '', upper = '', lining = '', sole = ''] = (made ?? '').split('; ')
  const isImported = country !== '' && country !== 'Perú'
  // No register gives out numbers that begin so: a sample nobody can mistake for a firm.
  const ruc = isImported ? rucOf(`2000000${String(random.between(100, 999))}`) : ''
  return { country, upper, lining, sole, ruc }
}

function colorsOf(
  { design, category, price, plain = false, soldOut = false }: Goods,
  code: string,
  random: Random,
): DemoProduct['colors'] {
  const ways = range.find(({ article, design: at }) => `${article.id}-${String(at)}` === design)?.ways
  if (!ways) throw new Error(`Nothing is drawn of ${design}`)
  if (plain && ways.length > 1)
    throw new Error(`${design} has no colors to choose from, and is drawn in several`)
  const drawn = pictures.filter(({ article, design: at }) => `${article.id}-${String(at)}` === design)
  const kind = kindOf(design)
  const run = plain ? [] : sizeRun(kind, category, random)
  const isDearerAbove = kind.type === 'CALZADO' && random.chance(0.12)
  return ways.map(id => ({
    way: colorWay(id),
    pictures: drawn.filter(({ way }) => way.id === id).map(({ name }) => name),
    sizes: (run.length === 0 ? [''] : run).map((size, place): DemoSize => {
      const stock = run.length === 0 ? random.between(8, 60) : stockOf(place, run.length, random)
      const extra = isDearerAbove && place >= run.length - 2 ? 1000 : 0
      const parts = plain ? [code] : [code, id, size || 'UNICA']
      return {
        size,
        stock: soldOut ? 0 : stock,
        sku: parts.join('-').toUpperCase(),
        price: price * 100 + 90 + extra,
      }
    }),
  }))
}
