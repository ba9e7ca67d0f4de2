import { z } from 'zod'
import type { PictureAnswer } from './catalog.ts'
import type { Soles } from '../rules/money.ts'

/** API-07, DATA-18. Only `productId` is used; the server looks up price, name and the rest (D-37). */
export const AddToWishlistBody = z
  .object({ userId: z.string().max(120), productId: z.string().min(1).max(120) })
  .loose()

export interface AddToWishlistInput {
  userId: string
  productId: string
  name: string
  price: Soles
  image: string | null
  discount: Soles
  rating: number
  slug: string
}

/** Soles; `discount` is a final price (DATA-06). `image` is one URL here. */
export interface WishlistItemAnswer {
  _id: string
  userId: string
  productId: string
  name: string
  brand: string
  slug: string
  price: Soles
  discount: Soles
  rating: number
  stock: number
  hasVariants: boolean
  image: string | null
  picture: PictureAnswer | null
}

export interface WishlistAnswer {
  wishlists: WishlistItemAnswer[]
  wishlistCount: number
}
