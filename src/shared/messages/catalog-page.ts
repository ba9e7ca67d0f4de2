/** Words of the catalogue page: filters, sort, list, its title and what search engines read. */
export const catalogMessages = {
  shop: 'Tienda',
  allProducts: 'Todos los productos',
  resultsFor: (text: string) => `Resultados para «${text}»`,
  corrected: (typed: string, used: string) =>
    `No encontramos «${typed}». Te mostramos resultados para «${used}».`,

  leftOut: (words: readonly string[]) =>
    `No hay nada con todo lo que buscas. Te mostramos lo más parecido, sin ${words.map(word => `«${word}»`).join(', ')}.`,
  mentioned: (text: string) => `Ningún producto se llama «${text}». Estos lo mencionan en su descripción.`,

  /** The words for a category after an article or brand. Categories without such words follow after a dot. */
  forWhom: {
    MUJER: 'para mujer',
    HOMBRE: 'para hombre',
    JUNIOR: 'para niños',
    NIÑOS: 'para niños',
  } as Readonly<Record<string, string>>,

  filters: 'Filtros',
  groups: {
    typeproduct: 'Producto',
    category: 'Categoría',
    typearticle: 'Tipo Artículo',
    brand: 'Marca',
    color: 'Color',
    size: 'Talla',
  },
  price: 'Precio',
  between: (low: string, high: string) => `${low} – ${high}`,
  above: (low: string) => `desde ${low}`,
  below: (high: string) => `hasta ${high}`,
  priceFrom: 'Precio desde, en soles',
  priceTo: 'Precio hasta, en soles',
  slideFrom: 'Precio mínimo',
  slideTo: 'Precio máximo',
  apply: 'Aplicar',
  rating: 'Valorización',
  ratingChoice: (stars: number) => `${String(stars)} ${stars === 1 ? 'estrella' : 'estrellas'}`,
  clearRating: 'Quitar valorización',
  search: 'Búsqueda',
  seeProducts: (count: number) => `Ver ${count === 1 ? '1 producto' : `${String(count)} productos`}`,
  chosen: 'Filtros elegidos',
  remove: (group: string, value: string) => `Quitar filtro ${group}: ${value}`,
  clear: 'Limpiar filtros',
  seeAll: 'Ver todos los productos',
  mySizes: 'Mis tallas',
  mySize: (size: string) => `Ver mi talla: ${size}`,
  forgetSize: (size: string) => `Olvidar mi talla ${size}`,

  sort: 'Ordenar',
  sorts: {
    '': 'Ordenar por',
    'low-to-high': 'Precio bajo a alto',
    'high-to-low': 'Precio alto a bajo',
    discount: 'Mayor descuento',
  },
  view: 'Forma de ver la lista',
  views: { grid: 'Ver en cuadrícula', list: 'Ver en lista' },
  products: 'Productos',
  total: (count: number) => (count === 1 ? '1 producto' : `${String(count)} productos`),
  latest: 'Novedades',
  soldBy: (shop: string) => `Vendido por ${shop}`,
  colors: (names: readonly string[]) => `${names.length === 1 ? 'Color' : 'Colores'}: ${names.join(', ')}`,

  nothing: 'No encontramos productos con esos filtros',
  nothingFor: (text: string) => `No encontramos productos para «${text}»`,
  nothingHint: 'Prueba con otras palabras o quita algún filtro.',
  nothingHintSearch: 'Prueba con otra palabra o mira estas categorías.',
  categories: 'Categorías',
  nothingAtAll: 'Pronto habrá productos aquí',
  nothingAtAllHint: 'La tienda todavía no tiene productos publicados.',
  noSuchPage: 'Esta página de la lista no existe',
  noSuchPageHint: 'La lista tiene menos páginas.',
  firstPage: 'Ver la primera página',
} as const

const ofPage = (page: number): string => (page > 1 ? ` (página ${String(page)})` : '')

/** CAT-17: about sports footwear and shipping across Peru, whatever the filters. */
export const catalogHead = {
  /** A product type may have the name of a category; their lists are different pages. */
  everyOf: (typeproduct: string) => `Todo en ${typeproduct}`,
  title: (heading: string, page: number) =>
    (heading === ''
      ? 'Tienda de zapatillas y calzado deportivo'
      : `${heading} | Tienda de calzado deportivo`) + ofPage(page),
  description: (heading: string, page: number) =>
    `${heading === '' ? 'Zapatillas y ropa' : heading}: calzado deportivo y ropa de las mejores marcas, con envíos a todo el Perú y pago contra entrega.${ofPage(page)}`,
  keywords:
    'zapatillas, calzado deportivo, zapatillas deportivas, zapatillas para mujer, zapatillas para hombre, zapatillas para niños, envíos a todo el Perú, Lima y provincias',
} as const
