import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import sharp from 'sharp'

export const PRODUCT_COLUMNS = [
  'codigo',
  'nombre',
  'descripcion',
  'vendedor',
  'marca',
  'categoria',
  'tipo_producto',
  'tipo_articulo',
  'precio',
  'precio_oferta',
  'color',
  'codigo_color',
  'talla',
  'stock',
  'sku',
  'imagenes',
] as const
/** What a file may say of its quantities besides `stock`. */
type Column = (typeof PRODUCT_COLUMNS)[number] | 'ajuste' | 'fecha_stock'

/** A row of a product file: what every product needs, and what the test cares about. */
export const productRow = (cells: Partial<Record<Column, string>>): Partial<Record<Column, string>> => ({
  nombre: `Zapatilla ${cells.codigo ?? ''}`,
  vendedor: 'Calzados Uno',
  marca: 'KUSI',
  categoria: 'MUJER',
  tipo_producto: 'CALZADO',
  tipo_articulo: 'ZAPATILLAS',
  precio: '199.90',
  stock: '5',
  ...cells,
})

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'vitrina-import-'))

/** Writes an owner's file as it is; answers its path. */
export function writeFile(text: string | Buffer, name = 'productos.csv', folder = newFolder()): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

export const productText = (
  rows: readonly Partial<Record<Column, string>>[],
  delimiter = ',',
  columns: readonly Column[] = PRODUCT_COLUMNS,
): string =>
  stringify([...rows], {
    header: true,
    columns: [...columns],
    delimiter,
    record_delimiter: 'windows',
    eof: false,
  })

export const writeProducts = (rows: readonly Partial<Record<Column, string>>[], folder?: string): string =>
  writeFile(productText(rows), 'productos.csv', folder)

/** A picture of one colour; different colours are different pictures. */
export async function writePicture(
  folder: string,
  name: string,
  { width = 800, height = 1000, red = 200 } = {},
): Promise<void> {
  await sharp({ create: { width, height, channels: 3, background: { r: red, g: 40, b: 40 } } }).toFile(
    join(folder, name),
  )
}
