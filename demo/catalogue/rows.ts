import { csv, soles } from './csv.ts'
import type { DemoProduct } from './product.ts'

const COLUMNS =
  'codigo,nombre,descripcion,vendedor,marca,categoria,tipo_producto,tipo_articulo,precio,precio_oferta,color,codigo_color,talla,stock,sku,imagenes,pais,capellada,forro,planta,ruc_importador'

/** A price in céntimos that ends in ,90. */
const offered = (cents: number, share: number): number => Math.floor((cents * (1 - share)) / 100) * 100 - 10

/** The product file: what describes the product stands in its first row only. */
export function productFile(products: readonly DemoProduct[]): string {
  return csv(COLUMNS, products.flatMap(rowsOf))
}

function rowsOf(product: DemoProduct): string[][] {
  const { label, goods, kind } = product
  const all = product.colors.flatMap(color =>
    color.sizes.map((size, i) => ({ color, size, isFirst: i === 0 })),
  )
  const { name, text, seller, brand, category, plain = false, offer = 0 } = goods
  const common = [name, text, seller, brand, category, kind.type, kind.article]
  const labels = [label.country, label.upper, label.lining, label.sole, label.ruc]
  return all.map(({ color, size, isFirst }, i) => {
    const onFirst = (cells: readonly string[]): string[] => cells.map(cell => (i === 0 ? cell : ''))
    return [
      product.code,
      ...onFirst(common),
      soles(size.price),
      offer === 0 ? '' : soles(offered(size.price, offer / 100)),
      plain ? '' : color.way.name,
      plain ? '' : color.way.colors.join(','),
      size.size,
      String(size.stock),
      size.sku,
      isFirst ? color.pictures.join('|') : '',
      ...onFirst(labels),
    ]
  })
}
