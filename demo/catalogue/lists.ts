import { demoBrands } from '../brands.ts'
import { banners as bannerPictures, categoryTiles, typeTiles, type Tile } from '../tiles.ts'
import { csv } from './csv.ts'
import type { DemoProduct } from './product.ts'

export const sellersFile = (products: readonly DemoProduct[]): string =>
  csv(
    ['vendedor', 'correo'],
    [...new Set(products.map(({ seller }) => seller))]
      .sort((a, b) => a.localeCompare(b, 'es'))
      .map(seller => [seller, '']),
  )

export const brandsFile = (): string =>
  csv(
    ['marca', 'imagen', 'guia_tallas'],
    demoBrands.map(({ name, slug, image, guide }) => [
      name,
      image ? `marca-${slug}` : '',
      guide ? `guia-${slug}` : '',
    ]),
  )

const tileFile = (column: string, prefix: string, tiles: readonly Tile[]): string =>
  csv(
    [column, 'imagen'],
    tiles.map(({ name, slug, image }) => [name, image ? `${prefix}-${slug}` : '']),
  )
export const categoriesFile = (): string => tileFile('categoria', 'categoria', categoryTiles)
export const typeArticlesFile = (): string => tileFile('tipo_articulo', 'tipo', typeTiles)
export const typeProductsFile = (): string =>
  csv(
    ['tipo_producto', 'imagen'],
    [
      ['CALZADO', ''],
      ['ROPA', ''],
      ['ACCESORIOS', ''],
    ],
  )

/** The words of each banner, and of what article the product it leads to is. */
const headlines = [
  {
    article: 'runner',
    category: 'DEPORTE',
    title: 'Corre a tu ritmo',
    text: 'Zapatillas que amortiguan cada paso, del malecón a la trocha.',
  },
  {
    article: 'casaca',
    category: '',
    title: 'Abrigo para subir a la sierra',
    text: 'Casacas acolchadas que pesan poco y calientan mucho.',
  },
  {
    article: 'boot',
    category: 'HOMBRE',
    title: 'Botines que aguantan el camino',
    text: 'Cuero peruano, suela firme y horma cómoda desde el primer día.',
  },
  {
    article: 'vestido',
    category: 'MUJER',
    title: 'Para celebrar con estilo',
    text: 'Vestidos y tacos para cada invitación de la temporada.',
  },
  {
    article: 'mochila',
    category: 'ESCOLAR',
    title: 'Vuelta al cole sin apuros',
    text: 'Zapatos, mochilas y medias que llegan a diciembre.',
  },
] as const

/** The newest product of that article which is in stock. */
function leadsTo(products: readonly DemoProduct[], article: string, category: string): string {
  const found = products.findLast(
    product =>
      (category === '' || product.category === category) &&
      product.colours.some(
        ({ pictures, sizes }) =>
          pictures[0]?.startsWith(`${article}-`) && sizes.some(({ stock }) => stock > 0),
      ),
  )
  if (!found) throw new Error(`No product for the banner of ${article}`)
  return found.code
}

export const bannersFile = (products: readonly DemoProduct[]): string =>
  csv(
    ['codigo', 'titulo', 'subtitulo', 'imagen_ancha', 'imagen_alta'],
    headlines.map(({ article, category, title, text }, i) => {
      const picture = bannerPictures[i]
      if (!picture) throw new Error(`No picture for the banner "${title}"`)
      return [leadsTo(products, article, category), title, text, picture.desktop.slug, picture.phone.slug]
    }),
  )

/** D-17: the demo keeps the word of its own banner. */
export const companyFile = (): string =>
  csv(
    ['campo', 'valor'],
    [
      ['nombre', 'Vitrina'],
      ['logo', 'logo.svg'],
      ['telefono', '(01) 700-0000'],
      ['whatsapp', '51900000000'],
      ['saludo_whatsapp', 'Hola, vi un producto en Vitrina y quiero más información'],
      ['correo', 'hola@vitrina.example'],
      ['url_administracion', 'https://admin.vitrina.example'],
      ['facebook', 'https://www.facebook.com/'],
      ['instagram', 'https://www.instagram.com/'],
      ['tiktok', 'https://www.tiktok.com/'],
      ['verimageenviogratis', 'si'],
      ['imageenviogratis', 'envio-gratis-1280'],
      ['imagedetails', 'tienda-1280'],
      ['verimagedetails', 'si'],
      ['verimagecarrito', 'si'],
      ['verfiltrostars', 'si'],
      ['vercarrusellatestproducts', 'si'],
      ['envio_gratis_desde', '199'],
      ['razon_social', 'Vitrina Tienda de Muestra S.A.C.'],
      ['ruc', '20000000001'],
      ['direccion', 'Av. de Muestra 123, Lima'],
    ],
  )
