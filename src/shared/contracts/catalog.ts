import type { ShippingOption, Wallet } from '../business.ts'
import type { NameFilter } from '../rules/catalog.ts'
import type { Soles } from '../rules/money.ts'
import type { ReadSearch } from '../rules/search-answer.ts'
import type { SizeTable } from '../rules/size-tables.ts'

/** Shapes of the catalogue calls as they cross the wire. Money in soles; `discount` is a final price (DATA-06). */
export interface NamedAnswer {
  _id: string
  name: string
  slug: string
  image: string | null
}

/** D-96: a picture with what a page needs to place it without a shift. */
export interface PictureAnswer {
  /** URL of the 720 px WebP, for any client. */
  url: string
  /** Media id; the pages build `srcset` from it with `mediaPath`. */
  id: string
  width: number
  height: number
  alt: string
}

export interface VariantAnswer {
  _id: string
  size: string
  stock: number
  price: Soles
  discount: Soles
  sku: string
  image: string | null
}

export interface ColorAnswer {
  _id: string
  color: string
  /** One hex colour, or two or three comma-separated ones (DATA-08). */
  colorCode: string
  colorImages: string[]
  colorPictures: PictureAnswer[]
  sizes: VariantAnswer[]
}

/** What a card needs. The lists of the API carry the whole product. */
export interface ProductAnswer {
  _id: string
  sellerId: string
  shopName: string
  name: string
  slug: string
  brand: string
  category: string
  typearticle: string
  typeproduct: string
  description: string
  price: Soles
  discount: Soles
  stock: number
  rating: number
  reviews: number
  hasVariants: boolean
  image: string | null
  images: string[]
  pictures: PictureAnswer[]
  variants: ColorAnswer[]
  /** Footwear labelling rules (DS 004-2003-PRODUCE); '' where the owner gave none. */
  label: { pais: string; capellada: string; forro: string; planta: string; rucImportador: string }
  createdAt: string
}

/** What a product card draws, with the first picture only. A page gives its scripts nothing more than this. */
export type CardAnswer = Pick<
  ProductAnswer,
  | '_id'
  | 'shopName'
  | 'name'
  | 'slug'
  | 'brand'
  | 'category'
  | 'typearticle'
  | 'price'
  | 'discount'
  | 'stock'
  | 'rating'
  | 'reviews'
  | 'hasVariants'
> & {
  pictures: Pick<PictureAnswer, 'id' | 'width' | 'height'>[]
  variants: Pick<ColorAnswer, 'color' | 'colorCode'>[]
  /** SHOWN-02: the colour and size that a filtered list means, to which its link leads; '' for none. */
  shown?: { color: string; size: string }
}

export interface PriceRangeAnswer {
  low: number
  high: number
}

export interface HomeProductsAnswer<Product = ProductAnswer> {
  products: Product[]
  latest_product: Product[][]
  topRated_product: Product[][]
  discount_product: Product[][]
}
export interface LatestAnswer {
  latest_product: ProductAnswer[][]
  priceRange: PriceRangeAnswer
}

/** D-92: how many products each value would leave under the other filters. */
export interface FacetValue {
  name: string
  count: number
}
export type FacetAnswer = Record<NameFilter, FacetValue[]> & { rating: { rating: number; count: number }[] }

export interface QueryProductsAnswer {
  products: ProductAnswer[]
  totalProduct: number
  parPage: number
  facets: FacetAnswer
  /** The words that were searched instead when the typed ones found nothing (D-24). */
  correctedSearch: string | null
  /**
   * SEARCH-02: how the search was read; null without a search, and if nothing was found. Absent where an older version
   * of the shop answers during an update.
   */
  read?: ReadSearch | null
}

/** CHOOSE-03: products as they are sold now, in the order of the requested ids. */
export interface CardsAnswer {
  products: CardAnswer[]
}

export interface ProductDetailsAnswer<Other = ProductAnswer> {
  product: ProductAnswer
  relatedProducts: Other[]
  moreProducts: Other[]
}

/** SCREEN-08: what a shopper may know about a seller. */
export interface SellerFacts {
  /** On sale. */
  products: number
  reviews: number
  /** Mean of all reviews of what is on sale, with one decimal; 0 while there are none. */
  rating: number
}

export interface BannerAnswer {
  _id: string
  productId: string
  /** URL of the wide picture, for any client. */
  banner: string
  /** The product's slug. */
  link: string
  title: string
  subtitle: string
  /** SHOWN-03: of the variant that the link opens. `color` is '' for none, `discount` a final price (DATA-06). */
  name: string
  color: string
  picture: PictureAnswer | null
  price: Soles
  discount: Soles
  /** Present if the product's page would otherwise open with another colour, which is sold out. */
  shown?: NonNullable<CardAnswer['shown']>
  /** Desktop 21:9 and phone 4:5 media ids. */
  wide: PictureAnswer
  tall: PictureAnswer
}

export interface BrandAnswer {
  _id: string
  name: string
  image: string | null
  sizeGuide: string | null
  /** The same guide with its measures, for drawing it; null when there is none. Missing when an older version of the shop answers during an update. */
  sizeGuidePicture?: Pick<PictureAnswer, 'id' | 'width' | 'height'> | null
  /** The guide as data; empty when the owner gave only a picture. Missing when an older version of the shop answers during an update. */
  sizeTables?: SizeTable[]
}

/** DATA-01 to DATA-03 with the owner's further settings. */
export interface CompanyAnswer {
  name: string
  logo: string
  phone: string
  phone_whatsApp: string
  greeting_whatsApp: string
  email_support: string
  UrlAdministracion: string
  verimageenviogratis: boolean
  imageenviogratis: string
  imageDetails: string
  verimageDetails: boolean
  verimageCarrito: boolean
  verfiltroStars: boolean
  vercarruselLatestProducts: boolean
  /** Soles; null while free shipping is off (D-17). */
  freeShippingFrom: Soles | null
  /** FEE-01: what each way of delivery costs, soles. Missing when an older version of the shop answers during an update. */
  shippingFees?: Record<ShippingOption, Soles>
  /** DOOR-19: the day in Lima (ISO) on which these fees began. */
  shippingSince?: string
  /** D-70: true only with provider keys and the owner's setting. */
  cardPayment: boolean
  /** WALLET-01: the wallets that customers can transfer to by hand. */
  wallets: Wallet[]
  documentLengths: Record<'DNI' | 'CE' | 'PASAPORTE' | 'RUC', number>
  facebook: string
  instagram: string
  tiktok: string
  /** The shop's legal identity (D-87); '' for what the owner has not set. */
  razonSocial: string
  ruc: string
  direccion: string
}
