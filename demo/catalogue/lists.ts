import { demoBrands } from '../brands.ts'
import { sizeTablesOf } from '../size-tables.ts'
import { banners as bannerPictures, categoryTiles, typeTiles, type Tile } from '../tiles.ts'
import { csv } from './csv.ts'
import type { DemoProduct } from './product.ts'

const rowsOf = (text: string): string[][] =>
  text
    .trim()
    .split(/\n\s*/)
    .map(line => line.split('|'))

export function sellersFile(products: readonly DemoProduct[]): string {
  const sellers = [...new Set(products.map(({ goods }) => goods.seller))].sort((a, b) =>
    a.localeCompare(b, 'es'),
  )
  return csv(
    'vendedor,correo',
    sellers.map(seller => [seller, '']),
  )
}

export const brandsFile = (): string =>
  csv(
    'marca,imagen,guia_tallas',
    demoBrands.map(({ name, slug, image, guide }) => [
      name,
      image ? `marca-${slug}` : '',
      guide ? `guia-${slug}` : '',
    ]),
  )

export const sizeTablesFile = (): string =>
  csv(
    'marca,tabla,medida,valores',
    demoBrands.flatMap(brand =>
      sizeTablesOf(brand).flatMap(({ title, rows }) =>
        rows.map(([measure = '', ...values]) => [brand.name, title, measure, values.join('|')]),
      ),
    ),
  )

const tileFile = (column: string, prefix: string, tiles: readonly Tile[]): string =>
  csv(
    `${column},imagen`,
    tiles.map(({ name, slug, image }) => [name, image ? `${prefix}-${slug}` : '']),
  )
export const categoriesFile = (): string => tileFile('categoria', 'categoria', categoryTiles)
export const typeArticlesFile = (): string => tileFile('tipo_articulo', 'tipo', typeTiles)
export const typeProductsFile = (): string =>
  csv('tipo_producto,imagen', rowsOf('CALZADO|\nROPA|\nACCESORIOS|'))

/** Of each banner: the design that it shows, title and text. */
const headlines = `
  runner-0|Corre a tu ritmo|Zapatillas que amortiguan cada paso, del malecón a la trocha.
  casaca-1|Abrigo para subir a la sierra|Casacas acolchadas que pesan poco y calientan mucho.
  boot-1|Botines que aguantan el camino|Cuero peruano, suela firme y horma cómoda desde el primer día.
  vestido-0|Para celebrar con estilo|Vestidos y tacos para cada invitación de la temporada.
  mochila-0|Vuelta al cole sin apuros|Zapatos, mochilas y medias que aguantan hasta diciembre.`

/** The product of a design; a banner that leads to what is sold out is a mistake. */
function leadsTo(products: readonly DemoProduct[], design: string): string {
  const found = products.find(({ goods }) => goods.design === design)
  if (!found || found.goods.soldOut) throw new Error(`No product for the banner of ${design}`)
  return found.code
}

export const bannersFile = (products: readonly DemoProduct[]): string =>
  csv(
    'codigo,titulo,subtitulo,imagen_ancha,imagen_alta',
    rowsOf(headlines).map(([design = '', title = '', text = ''], i) => {
      const picture = bannerPictures[i]
      if (!picture) throw new Error(`No picture for the banner "${title}"`)
      return [leadsTo(products, design), title, text, picture.desktop.slug, picture.phone.slug]
    }),
  )

/** D-17: the demo keeps the word of its own banner. */
const company = `
  nombre|Vitrina
  logo|logo.svg
  telefono|(01) 700-0000
  whatsapp|51900000000
  saludo_whatsapp|Hola, vi un producto en Vitrina y quiero más información
  correo|hola@vitrina.example
  url_administracion|https://admin.vitrina.example
  facebook|https://www.facebook.com/
  instagram|https://www.instagram.com/
  tiktok|https://www.tiktok.com/
  verimageenviogratis|si
  imageenviogratis|envio-gratis-1280
  imagedetails|tienda-1280
  verimagedetails|si
  verimagecarrito|si
  verfiltrostars|si
  vercarrusellatestproducts|si
  envio_gratis_desde|199
  razon_social|Vitrina Tienda de Muestra S.A.C.
  ruc|20000000001
  direccion|Av. de Muestra 123, Lima`

export const companyFile = (): string => csv('campo,valor', rowsOf(company))
