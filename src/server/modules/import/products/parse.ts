import { importMessages as say } from '#shared/messages/import.ts'
import { colorParts } from '#shared/rules/swatch.ts'
import { isRuc } from '#shared/rules/documents.ts'
import { cents, type Cents } from '#shared/rules/money.ts'
import type { StockWord } from '#shared/rules/stock.ts'
import { slugify } from '#shared/rules/text.ts'
import { Flow } from '../batches.ts'
import type { Row } from '../row.ts'
import { Seen } from './seen.ts'
import {
  KEEPABLE,
  KEPT,
  KEPT_FIELDS,
  type ColorDraft,
  type ProductDraft,
  type VariantDraft,
} from './draft.ts'

/** The size of a colour that has no sizes. */
export const ONE_SIZE = 'ÚNICA'
/** Columns with the same value in every row of a product; later rows may leave them empty. */
const COMMON = ['nombre', 'vendedor', 'marca', 'categoria', 'tipo_producto', 'tipo_articulo'] as const

/**
 * Joins consecutive rows of one code into a draft. A code that comes again later is a problem. `countedAt` is the
 * file's own time.
 */
export const readProducts = (rows: Flow<Row>, countedAt: Date | null): Flow<ProductDraft> =>
  new Flow(gather(rows, countedAt))

async function* gather({ batches }: Flow<Row>, countedAt: Date | null): AsyncGenerator<ProductDraft[]> {
  const codes = new Seen()
  const known: Known = { skus: new Seen(), countedAt }
  let gathered: Row[] = []
  let code = ''
  const finish = () => (gathered.length === 0 ? [] : [readProduct(gathered, known)])
  for await (const rows of batches) {
    const read: ProductDraft[] = []
    for (const row of rows) {
      const next = row.required('codigo', 60)
      if (next === '') continue
      if (next === code) {
        gathered.push(row)
        continue
      }
      read.push(...finish())
      const earlier = codes.note(next, row.line)
      if (earlier !== undefined) row.refuse('codigo', say.notTogether(earlier))
      code = next
      gathered = [row]
    }
    yield read
  }
  yield finish()
}

/** The line of each SKU so far, and the time for counts that name none. */
interface Known {
  skus: Seen
  countedAt: Date | null
}

function readProduct(rows: readonly Row[], known: Known): ProductDraft {
  const [first] = rows
  if (!first) throw new Error('A product has at least one row.')
  const name = first.required('nombre', 160)
  const [seller, category] = [first.required('vendedor'), first.required('categoria')]
  const [typeproduct, typearticle] = [first.required('tipo_producto'), first.required('tipo_articulo')]
  if (rows.length > 1) checkCommon(first, rows.slice(1))
  const colors = readColors(rows, known)
  const hasVariants = colors.some(({ color }) => color !== '')
  if (hasVariants) refuseWithoutColor(colors)
  else rows[1]?.refuse('', say.severalPlainRows)
  return {
    row: first,
    code: first.text('codigo'),
    name,
    seller,
    brand: first.text('marca'),
    category,
    typeproduct,
    typearticle,
    kept: readKept(first),
    isActive: first.yesNo('activo'),
    leavesOut: leftOutOf(first),
    colors,
    hasVariants,
  }
}

/** Beside rows with a colour none is without; one with a size was refused for that before. */
function refuseWithoutColor(colors: readonly ColorDraft[]): void {
  const plain = colors.find(({ color }) => color === '')
  for (const { row } of plain?.variants ?? []) if (row.text('talla') === '') row.refuse('color', say.required)
}

const leftOutOf = (row: Row): ProductDraft['leavesOut'] =>
  Object.fromEntries(KEEPABLE.map(column => [column, !row.has(column)])) as ProductDraft['leavesOut']

function checkCommon(first: Row, others: readonly Row[]): void {
  for (const column of COMMON) {
    // How long it may be was checked before.
    const said = first.text(column, Infinity)
    for (const row of others) {
      const text = row.text(column, 160)
      if (text !== '' && text !== said) row.refuse(column, say.contradicts(first.line))
    }
  }
}

function readKept(row: Row): ProductDraft['kept'] {
  const kept: ProductDraft['kept'] = {}
  for (const field of KEPT_FIELDS) {
    const { column, most } = KEPT[field]
    if (row.has(column)) kept[field] = row.text(column, most)
  }
  const ruc = kept.labelImporterRuc ?? ''
  if (ruc !== '' && !isRuc(ruc)) row.refuse('ruc_importador', say.notRuc(ruc))
  return kept
}

function readColors(rows: readonly Row[], given: Known): ColorDraft[] {
  const colors = new Map<string, ColorDraft>()
  let prices: Prices | null = null
  for (const row of rows) {
    const color = row.text('color', 60)
    const known = colors.get(color)
    const own = readPrices(row, prices)
    if (own === null) row.required('precio')
    prices ??= own
    const size = readSize(row, color, own ?? { price: cents(0), discount: cents(0) }, given)
    if (known) add(known, size, row)
    else
      colors.set(color, {
        row,
        color,
        colorCode: readColorCode(row, color),
        images: row.list('imagenes'),
        variants: [size],
      })
  }
  return [...colors.values()]
}

function add(color: ColorDraft, size: VariantDraft, row: Row): void {
  const twin = color.variants.find(other => other.size === size.size)
  if (twin && color.color !== '') row.refuse('talla', say.rowTwice(twin.row.line))
  if (color.images.length === 0) color.images = row.list('imagenes')
  color.variants.push(size)
}

interface Prices {
  price: Cents
  discount: Cents
}

/** Céntimos. A row without a price has that of the product's first row, and its offer too unless it names one. */
function readPrices(row: Row, first: Prices | null): Prices | null {
  const own = row.soles('precio')
  const offer = row.soles('precio_oferta')
  if (own === 0) row.refuse('precio', say.priceZero)
  const price = own ?? first?.price ?? null
  if (price === null) return null
  if (own === null && offer === null) return first
  if (offer !== null && (offer === 0 || offer >= price)) row.refuse('precio_oferta', say.offerNotLower)
  return { price, discount: offer ?? cents(0) }
}

function readSize(row: Row, color: string, prices: Prices, { skus, countedAt }: Known): VariantDraft {
  const text = row.text('talla', 20)
  if (text !== '' && color === '') row.refuse('color', say.sizeWithoutColor)
  const size = color === '' ? '' : text || ONE_SIZE
  const sku =
    row.text('sku', 80) ||
    [row.text('codigo'), slugify(color), slugify(size)].filter(Boolean).join('-').toUpperCase()
  const earlier = skus.note(sku, row.line)
  if (earlier !== undefined) row.refuse('sku', say.skuTwice(earlier))
  return { row, size, stock: readStock(row, countedAt), sku, ...prices }
}

/** STOCK-01: how many there are, at the row's own time or the file's, or the difference; never both. */
function readStock(row: Row, countedAt: Date | null): StockWord {
  const [count, change] = [row.count('stock'), row.difference('ajuste')]
  const isCounted = row.text('stock') !== ''
  if (isCounted && row.text('ajuste') !== '') row.refuse('ajuste', say.stockTwice)
  else if (!isCounted && row.text('ajuste') === '')
    row.refuse('stock', row.has('ajuste') ? say.stockOrChange : say.required)
  const own = row.moment('fecha_stock')
  return isCounted || change === null ? { count: count ?? 0, countedAt: own ?? countedAt } : { change }
}

function readColorCode(row: Row, color: string): string {
  if (color === '' || !row.has('codigo_color')) return ''
  const text = row.required('codigo_color')
  const parts = text.split(',')
  if (text !== '' && (parts.length > 3 || colorParts(text).length !== parts.length))
    row.refuse('codigo_color', say.notHexColors(text))
  return colorParts(text).join(',')
}
