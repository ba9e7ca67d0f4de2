/** Writes the demo catalogue as an owner's files, the same at every run: `npm run demo:write`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  bannersFile,
  brandsFile,
  categoriesFile,
  companyFile,
  sellersFile,
  sizeTablesFile,
  typeArticlesFile,
  typeProductsFile,
} from './lists.ts'
import { demoProducts } from './products.ts'
import { reviewFile } from './reviews.ts'
import { productFile } from './rows.ts'

const FOLDER = join('data', 'demo')

const products = demoProducts()
const files: Readonly<Record<string, string>> = {
  'empresa.csv': companyFile(),
  'vendedores.csv': sellersFile(products),
  'marcas.csv': brandsFile(),
  'tallas.csv': sizeTablesFile(),
  'categorias.csv': categoriesFile(),
  'tipos_articulo.csv': typeArticlesFile(),
  'tipos_producto.csv': typeProductsFile(),
  'productos.csv': productFile(products),
  'banners.csv': bannersFile(products),
  'resenas.csv': reviewFile(products),
}

await mkdir(FOLDER, { recursive: true })
for (const [name, text] of Object.entries(files)) {
  await writeFile(join(FOLDER, name), text)
  console.log(`${name}: ${String(text.split('\n').length - 2)} filas`)
}
