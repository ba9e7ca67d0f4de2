/** A tile of the home page: `categoria-{slug}` (4:5) or `tipo-{slug}` (1:1), in TILE_SIZES and FORMATS. */
export interface Tile {
  /** As the catalogue's file names it. */
  readonly name: string
  readonly slug: string
  /** One has no picture on purpose, as in a real shop. */
  readonly image: boolean
}

const tiles = (names: string, pictured = true): Tile[] =>
  names.split(' ').map(name => ({ name, slug: name.toLowerCase(), image: pictured }))

export const categoryTiles: readonly Tile[] = tiles('MUJER HOMBRE JUNIOR DEPORTE ESCOLAR ACCESORIOS')

export const typeTiles: readonly Tile[] = [
  ...tiles('ZAPATILLAS BOTINES SANDALIAS MOCASINES ESCOLARES TACOS POLOS POLERAS CASACAS JOGGERS SHORTS'),
  ...tiles('VESTIDOS GORRAS MOCHILAS'),
  ...tiles('MEDIAS', false),
]

export const TILE_SIZES = [320, 480, 720] as const

/** A shape in which a banner exists: its files are `{slug}-{width}.{webp|avif}`. */
export interface Shape {
  readonly slug: string
  readonly width: number
  readonly height: number
  /** Widths in px of the rendered files; heights follow the shape. */
  readonly sizes: readonly number[]
}

export interface Banner {
  readonly slug: string
  readonly desktop: Shape
  readonly phone: Shape
}

const banner = (n: number): Banner => ({
  slug: `banner-${n}`,
  desktop: { slug: `banner-${n}-escritorio`, width: 1920, height: 823, sizes: [1280] },
  phone: { slug: `banner-${n}-movil`, width: 720, height: 900, sizes: [480, 720] },
})

export const banners: readonly Banner[] = [1, 2, 3, 4, 5].map(banner)

const strip = (slug: string): Banner => ({
  slug,
  desktop: { slug, width: 1280, height: 240, sizes: [1280] },
  phone: { slug, width: 720, height: 360, sizes: [480, 720] },
})

/** Low banners, `{slug}-{480|720}` for phones and `{slug}-1280` above: free shipping on the home page, and the shop's own over catalogue and checkout. */
export const strips: readonly Banner[] = ['envio-gratis', 'tienda'].map(strip)
