import { demoBrands } from '../brands.ts'
import { picturesOf, Wardrobe } from './colours.ts'
import { familiesOf, keyOf, type Category, type Family, type Material } from './family.ts'
import { EXTRA_PLAIN, NEWEST, PLAIN_AMONG_NEWEST, plan, type Share } from './plan.ts'
import type { DemoProduct, DemoSize } from './product.ts'
import { Random } from './random.ts'
import { rucOf } from './ruc.ts'
import models from './texts/models.json' with { type: 'json' }
import { sizeRun, stockOf } from './sizes.ts'

interface Slot {
  family: Family
  category: Category
}

/** A product to be, with the number that its code and all chance of it are made of. */
interface Numbered extends Slot {
  number: number
  kind: 'mixed' | 'plain' | 'newest'
}

interface Audience {
  /** What a description calls it. */
  readonly para: string
  /** What the name adds, so that a search for 'niño' or 'mujer' finds it. */
  readonly suffixes: readonly string[]
}

const ANYBODY: Audience = { para: '', suffixes: [''] }
const AUDIENCE: Readonly<Record<Category, Audience>> = {
  MUJER: { para: ' para mujer', suffixes: ['', 'para mujer', ''] },
  HOMBRE: { para: ' para hombre', suffixes: ['', 'para hombre', ''] },
  JUNIOR: { para: ' para niños', suffixes: ['para niño', 'para niña', 'para niños'] },
  DEPORTE: ANYBODY,
  ESCOLAR: ANYBODY,
  ACCESORIOS: ANYBODY,
}

const SELLERS: Readonly<Record<string, readonly string[]>> = {
  CALZADO: ['Calzados Misti', 'Pasos de Lima', 'Deportes Andinos'],
  ROPA: ['Gamarra Textil', 'Gamarra Textil', 'Deportes Andinos'],
  ACCESORIOS: ['Deportes Andinos', 'Gamarra Textil', 'Pasos de Lima'],
}
const IMPORTED = ['China', 'Vietnam', 'Brasil', 'Indonesia'] as const

/** Splits a plan's numbers over the designs of each family. */
const slots = (shares: readonly Share[]): Slot[] =>
  shares.flatMap(({ category, families }) =>
    families.flatMap(([key, count]) => {
      const designs = familiesOf(key)
      return Array.from({ length: count }, (_, i) => ({
        family: designs[i % designs.length] as Family,
        category,
      }))
    }),
  )

/** A mixture in which the same article seldom follows itself, ending with the chosen newest ones. */
function ordered(random: Random): Numbered[] {
  const rest = random.shuffled(slots(plan))
  const newest = NEWEST.map(key => {
    const place = rest.findIndex(({ family }) => keyOf(family) === key)
    const [slot] = rest.splice(place, 1)
    if (!slot) throw new Error(`The plan has no ${key}`)
    return slot
  })
  const mixed: Slot[] = []
  while (rest.length > 0) {
    const last = mixed.slice(-3).map(({ family }) => family.article)
    const place = Math.max(
      0,
      rest.findIndex(({ family }) => !last.includes(family.article)),
    )
    mixed.push(...rest.splice(place, 1))
  }
  const as = (kind: Numbered['kind'], some: readonly Slot[], first: number) =>
    some.map((slot, i): Numbered => ({ ...slot, kind, number: first + i }))
  const planned = mixed.length + newest.length
  return [
    ...as('mixed', mixed, 1),
    ...as('plain', slots(EXTRA_PLAIN), planned + 1),
    ...as('newest', newest, mixed.length + 1),
  ]
}

/** Of the accessories: the others come in colours, some in sizes. */
const PLAIN_SHARE = 0.8

const isKnownBrand = new Set(demoBrands.map(({ name }) => name))

/** 275 products, the newest last, 40 of them without colours and sizes; the same at every run. */
export function demoProducts(): DemoProduct[] {
  const wardrobe = new Wardrobe()
  const names = new Set<string>()
  const decks = new Map<string, string[]>()
  const all = ordered(new Random('order'))
  return all.map(({ family, category, number, kind }) => {
    const random = new Random(`product ${String(number - 1)}`)
    const isNewest = kind === 'newest'
    const isPlain = isNewest
      ? PLAIN_AMONG_NEWEST.includes(keyOf(family))
      : kind === 'plain' || (family.type === 'ACCESORIOS' && random.chance(PLAIN_SHARE))
    const code = `VT${String(number).padStart(4, '0')}`
    const material = random.pick(family.materials)
    const brand = random.pick(family.brands.filter(name => isKnownBrand.has(name)))
    const isSoldOut = !isNewest && random.chance(0.045) && !isPlain
    return {
      code,
      name: nameOf(family, category, names, decks, random),
      description: describe(family, category, material, random),
      seller: sellerOf(family, category, random),
      brand: family.type === 'ACCESORIOS' && random.chance(0.1) ? '' : brand,
      category,
      typeproduct: family.type,
      typearticle: family.typearticle,
      offer: random.chance(0.35) ? random.pick([0.1, 0.15, 0.2, 0.2, 0.25, 0.3, 0.3, 0.4, 0.5]) : 0,
      label: labelOf(family, material, brand, random),
      hasVariants: !isPlain,
      colours: coloursOf({ family, category }, { code, isPlain, isSoldOut }, wardrobe, random),
      quality: 3.2 + random.next() * 1.8 - (random.chance(0.08) ? 1.2 : 0),
      isShoe: family.type === 'CALZADO',
    }
  })
}

function nameOf(
  family: Family,
  category: Category,
  names: Set<string>,
  decks: Map<string, string[]>,
  random: Random,
): string {
  const key = family.typearticle
  for (;;) {
    const deck = decks.get(key) ?? []
    const model = deck.pop() ?? ''
    decks.set(key, model === '' ? new Random(`${key} ${String(names.size)}`).shuffled(models) : deck)
    const name = [random.pick(family.nouns), random.pick(AUDIENCE[category].suffixes), model]
      .filter(Boolean)
      .join(' ')
    if (model === '' || names.has(name)) continue
    names.add(name)
    return name
  }
}

function describe(family: Family, category: Category, material: Material, random: Random): string {
  const para = family.type === 'CALZADO' || family.type === 'ROPA' ? AUDIENCE[category].para : ''
  return [
    random.pick(family.intros).replaceAll('{para}', para),
    material.text,
    ...random.some(family.features, random.between(2, 3)),
    random.pick(family.care),
  ].join(' ')
}

function sellerOf({ type }: Family, category: Category, random: Random): string {
  if (category === 'ESCOLAR') return 'El Rincón Escolar'
  return random.pick(SELLERS[type] ?? [])
}

function labelOf(family: Family, material: Material, brand: string, random: Random): DemoProduct['label'] {
  const isNamed = family.type === 'CALZADO' && random.chance(0.7)
  if (!isNamed) return { country: '', upper: '', lining: '', sole: '', ruc: '' }
  const isImported = brand === 'ADIDAS' || random.chance(0.2)
  return {
    country: isImported ? random.pick(IMPORTED) : 'Perú',
    upper: material.upper ?? '',
    lining: material.lining ?? '',
    sole: material.sole ?? '',
    // No register gives out numbers that begin so: a sample nobody can mistake for a firm.
    ruc: isImported ? rucOf(`2000000${String(random.between(100, 999))}`) : '',
  }
}

function coloursOf(
  { family, category }: Slot,
  { code, isPlain, isSoldOut }: { code: string; isPlain: boolean; isSoldOut: boolean },
  wardrobe: Wardrobe,
  random: Random,
): DemoProduct['colours'] {
  const count = isPlain ? 1 : random.pick([1, 1, 2, 2, 2, 3, 3])
  const run = isPlain ? [] : sizeRun(family, category, random)
  const [low = 0, high = 0] = family.price
  const cheaper = category === 'JUNIOR' ? 0.75 : 1
  const price = Math.round(((low + random.next() * (high - low)) * cheaper) / 10) * 1000 - 10
  const isDearerAbove = family.type === 'CALZADO' && random.chance(0.12)
  return wardrobe.ways(family, category, count, random).map(way => {
    const sizes = run.length === 0 ? [''] : run
    return {
      way,
      pictures: picturesOf(family, way),
      sizes: sizes.map((size, place): DemoSize => {
        const stock = run.length === 0 ? random.between(4, 60) : stockOf(place, run.length, random)
        const extra = isDearerAbove && place >= run.length - 2 ? 1000 : 0
        const sku = [code, isPlain ? '' : way.id, isPlain ? '' : size || 'UNICA']
          .filter(Boolean)
          .join('-')
          .toUpperCase()
        return { size, stock: isSoldOut ? 0 : stock, sku, price: price + extra }
      }),
    }
  })
}
