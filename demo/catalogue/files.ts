import * as lists from './lists.ts'
import { demoProducts } from './products.ts'
import { reviewFile } from './reviews.ts'
import { productFile } from './rows.ts'

/** The demo catalogue as an owner's files, by name: the same at every run. */
export function catalogueFiles(): Readonly<Record<string, string>> {
  const products = demoProducts()
  return {
    'empresa.csv': lists.companyFile(),
    'vendedores.csv': lists.sellersFile(products),
    'marcas.csv': lists.brandsFile(),
    'tallas.csv': lists.sizeTablesFile(),
    'categorias.csv': lists.categoriesFile(),
    'tipos_articulo.csv': lists.typeArticlesFile(),
    'tipos_producto.csv': lists.typeProductsFile(),
    'productos.csv': productFile(products),
    'banners.csv': lists.bannersFile(products),
    'resenas.csv': reviewFile(products),
  }
}
