import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { cents, toSoles, type Cents } from '#shared/rules/money.ts'
import { isOwnersSale } from '#shared/rules/sale.ts'
import { clock } from '../../lib/clock.ts'
import { listProducts, readForExport } from '../catalog/owner.ts'
import { KEPT, KEPT_FIELDS } from './products/draft.ts'

const AT_ONCE = 200

const soles = (amount: Cents): string => toSoles(amount).toFixed(2)
const offer = (discount: Cents): string => (discount === cents(0) ? '' : soles(discount))

type Found = Awaited<ReturnType<typeof readForExport>>[number]

/** A row as the import reads it, without pictures: a file without that column leaves them as they are. */
function rowOf({ product, color, variant }: Found, moment: string): Record<string, string | number> {
  const kept = KEPT_FIELDS.map(field => [KEPT[field].column, product[field]])
  return {
    codigo: product.code,
    nombre: product.name,
    vendedor: product.shopName,
    marca: product.brand ?? '',
    categoria: product.category,
    tipo_producto: product.typeproduct,
    tipo_articulo: product.typearticle,
    precio: soles(variant?.price ?? product.price),
    precio_oferta: offer(variant?.discount ?? product.discount),
    color: color?.color ?? '',
    codigo_color: color?.colorCode ?? '',
    talla: variant?.size ?? '',
    stock: variant?.stock ?? product.stock,
    fecha_stock: moment,
    sku: variant?.sku ?? '',
    activo: isOwnersSale(product) ? 'si' : 'no',
    ...Object.fromEntries(kept),
  }
}

async function* rows(): AsyncGenerator<Record<string, string | number>> {
  for (let after = ''; ;) {
    // Taken before the counts are read: if something is sold in between, it is better to subtract it twice than to sell
    // it twice.
    const moment = clock.now().toISOString()
    const page = await listProducts({ text: '', after, limit: AT_ONCE })
    for (const found of await readForExport(page.map(({ code }) => code))) yield rowOf(found, moment)
    const last = page.at(-1)
    if (!last || page.length < AT_ONCE) return
    after = last.code
  }
}

/**
 * Writes every product into a file that `catalogo importar` takes back without a change. Counts carry their time
 * (STOCK-03), so that what is sold meanwhile is subtracted when the file comes back. Returns the number of rows.
 */
export async function exportProducts(path: string): Promise<number> {
  let count = 0
  async function* counted() {
    for await (const row of rows()) {
      count += 1
      yield row
    }
  }
  const draft = `${path}.nuevo`
  await pipeline(
    Readable.from(counted()),
    stringify({ header: true, bom: true, record_delimiter: 'windows' }),
    createWriteStream(draft, { mode: 0o600 }),
  )
  await rename(draft, path)
  return count
}
