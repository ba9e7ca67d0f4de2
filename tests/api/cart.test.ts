import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { cartLines } from '#server/db/schema/cart.ts'
import { colors, products, variants } from '#server/db/schema/catalog.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { media } from '#server/db/schema/media.ts'
import { findOrderLines } from '#server/modules/cart/rows.ts'
import type { CartAnswer } from '#shared/contracts/cart.ts'
import { cartMessages } from '#shared/messages/cart.ts'
import { cents } from '#shared/rules/money.ts'
import { api } from '../support/api.ts'
import { createSized, setCompany, signedIn } from '../support/commerce.ts'
import { createGuest, createProduct } from '../support/shop.ts'

interface Refusal {
  error: string
  message: string
  code: string
}
const cartOf = async (id: string, token?: string) =>
  (await api.get<CartAnswer>(`/home/product/get-card-product/${id}`, token ? { token } : {})).body
const linesOf = async (id: string, token?: string) =>
  (await cartOf(id, token)).card_products.flatMap(group => group.products)

const addTo = (userId: string, productId: string, quantity = 1, variant: unknown = null, token?: string) =>
  api.post<{ message: string; product: { _id: string; quantity: number } } & Refusal>(
    '/home/product/add-to-card',
    { userId, productId, quantity, variant },
    token ? { token } : {},
  )

describe('adding', () => {
  test('API-02 PERM-02 a guest adds a product without variants and gets message and line', async () => {
    const guest = createGuest()
    const product = await createProduct({ price: 19_990, discount: 14_990 })
    const answer = await addTo(guest, product.id, 2)
    expect(answer.status).toBe(201)
    expect(answer.body.message).toBe('Producto agregado al carrito')
    expect(answer.body.product).toMatchObject({ quantity: 2, productInfo: { price: 199.9, discount: 149.9 } })
  })

  test('D-40 the same product and size adds to its line, and a total above the stock is refused', async () => {
    const guest = createGuest()
    const product = await createProduct({ stock: 3 })
    await addTo(guest, product.id, 2)
    const over = await addTo(guest, product.id, 2)
    expect(over.status).toBe(409)
    expect(over.body.error).toBe('Stock Agotado')
    expect(over.body.message).toBe('Stock Agotado')
    expect((await addTo(guest, product.id, 1)).body.product.quantity).toBe(3)
    expect(await linesOf(guest)).toHaveLength(1)
  })

  test('DATA-20 D-40 variant is a JSON text; its price and sku are ignored and the size decides', async () => {
    const guest = createGuest()
    const { product, sizeId } = await createSized({ price: 20_000, discount: 15_000 })
    const variant = JSON.stringify({ color: 'x', size: '40', sizeId, price: 1, discount: 1, sku: 'mine' })
    expect((await addTo(guest, product.id, 1, variant)).status).toBe(201)
    const [line] = await linesOf(guest)
    expect(line?.variant).toEqual({
      color: 'NEGRO',
      colorCode: '#000000',
      size: '40',
      sizeId,
      price: 200,
      discount: 150,
      sku: expect.stringMatching(/^SKU-/),
    })
    expect((await cartOf(guest)).price).toBe(150)
  })

  test('D-40 a size must be named and belong to the product', async () => {
    const guest = createGuest()
    const { product } = await createSized()
    const other = await createSized()
    expect((await addTo(guest, product.id)).body.error).toBe('Por favor selecciona una talla')
    const foreign = await addTo(guest, product.id, 1, JSON.stringify({ sizeId: other.sizeId }))
    expect(foreign.status).toBe(400)
    expect((await addTo(guest, product.id, 1, { size: '40', color: 'NEGRO' })).status).toBe(201)
    expect((await addTo(guest, product.id, 1, { size: '99' })).body.code).toBe('sizeUnknown')
    expect((await addTo(guest, product.id, 1, { sizeId: 'x' })).body.code).toBe('sizeUnknown')
    const plain = await createProduct()
    expect((await addTo(guest, plain.id, 1, { sizeId: other.sizeId })).body.code).toBe('sizeUnknown')
  })

  test('D-40 DATA-20 of two colours with the same size the named one is added, without a name the first', async () => {
    const sizes = [{ size: '40', stock: 3 }]
    const { id } = await createProduct({
      colors: [
        { color: 'NEGRO', sizes },
        { color: 'ROJO', sizes },
      ],
    })
    // The first is the one that is shown first, not the one that was stored first.
    await db()
      .update(colors)
      .set({ position: sql`1 - position` })
      .where(eq(colors.productId, id))
    const colorOf = async (variant: object) => {
      const guest = createGuest()
      const { status } = await addTo(guest, id, 1, JSON.stringify(variant))
      return [status, (await linesOf(guest))[0]?.variant?.color]
    }
    expect(await colorOf({ size: '40', color: 'ROJO' })).toEqual([201, 'ROJO'])
    expect(await colorOf({ size: '40', color: 'NEGRO' })).toEqual([201, 'NEGRO'])
    expect(await colorOf({ size: '40' })).toEqual([201, 'ROJO'])
    expect(await colorOf({ size: '40', color: 'AZUL' })).toEqual([400, undefined])
    expect(await colorOf({ size: '41', color: 'ROJO' })).toEqual([400, undefined])
  })

  test('D-29 an unknown, malformed or inactive product is 404', async () => {
    const guest = createGuest()
    const off = await createProduct()
    await db().update(products).set({ isActive: false }).where(eq(products.id, off.id))
    for (const id of ['7f1f0a5e-0000-7000-8000-000000000000', 'nada', off.id])
      expect((await addTo(guest, id)).status).toBe(404)
    expect((await cartOf(guest)).card_product_count).toBe(0)
  })
})

describe('the cart', () => {
  test('API-03 an unknown guest has an empty cart with every field', async () => {
    expect(await cartOf(createGuest())).toEqual({
      card_products: [],
      price: 0,
      card_product_count: 0,
      shipping_fee: 4.99,
      outOfStockProduct: [],
      buy_product_item: 0,
      coupon: null,
    })
  })

  test('CART-01 DATA-14 lines stand in groups of their seller with the subtotal of each', async () => {
    const guest = createGuest()
    const first = await createProduct({ price: 1010, shopName: 'Uno' })
    const second = await createProduct({ price: 2020, shopName: 'Dos' })
    const third = await createProduct({ price: 3030, shopName: 'Uno' })
    for (const { id } of [first, second, third]) await addTo(guest, id, 2)
    const cart = await cartOf(guest)
    expect(cart.card_products.map(group => group.products.map(line => line.productInfo._id))).toEqual([
      [first.id, third.id],
      [second.id],
    ])
    expect(cart.card_products.map(group => group.price)).toEqual([80.8, 40.4])
    expect(cart.card_products[0]?.sellerId).toBe(first.sellerId)
    expect(cart.price).toBe(121.2)
  })

  test('DATA-14 DATA-15 DATA-16 groups and lines carry the specified fields, those of the size where one is chosen', async () => {
    const guest = createGuest()
    const plain = await createProduct({
      brand: 'KUSI',
      price: 1010,
      discount: 900,
      stock: 4,
      shopName: 'Uno',
    })
    const { product: sized, sizeId } = await createSized({ stock: 3, price: 20_000, discount: 15_000 })
    const gone = await createProduct({ stock: 1, price: 5000, discount: 4000, shopName: 'Tres' })
    await addTo(guest, plain.id, 2)
    await addTo(guest, sized.id, 1, { sizeId })
    await addTo(guest, gone.id, 1)
    await db().update(products).set({ stock: 0 }).where(eq(products.id, gone.id))
    const { card_products, outOfStockProduct } = await cartOf(guest)
    const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
    const product = ({ id, name }: typeof plain, more: object) => ({
      ...{ _id: id, name, brand: 'KUSI', image: null },
      ...more,
    })
    const group = (shopName: string) => card_products.find(one => one.shopName === shopName)
    expect(group('Uno')?.products).toMatchObject([
      {
        _id: uuid,
        quantity: 2,
        variant: null,
        productInfo: product(plain, { price: 10.1, discount: 9, stock: 4 }),
      },
    ])
    expect(group('Calzados Andinos')?.products).toMatchObject([
      {
        _id: uuid,
        quantity: 1,
        variant: { size: '40', sizeId },
        productInfo: product(sized, { price: 200, discount: 150, stock: 3 }),
      },
    ])
    expect(outOfStockProduct).toMatchObject([
      { _id: uuid, quantity: 1, products: [product(gone, { price: 50, discount: 40 })] },
    ])
  })

  test('DATA-16 D-39 D-41 sold-out lines stand apart, short ones count as what is left', async () => {
    const guest = createGuest()
    const gone = await createProduct({ stock: 2 })
    const short = await createProduct({ stock: 5, price: 1000 })
    await addTo(guest, gone.id, 2)
    await addTo(guest, short.id, 5)
    await db().update(products).set({ stock: 0 }).where(eq(products.id, gone.id))
    await db().update(products).set({ stock: 2 }).where(eq(products.id, short.id))
    const cart = await cartOf(guest)
    expect(cart.outOfStockProduct).toHaveLength(1)
    expect(cart.outOfStockProduct[0]).toMatchObject({ quantity: 2, productId: gone.id, userId: guest })
    expect(cart.outOfStockProduct[0]?.products).toHaveLength(1)
    expect(cart.outOfStockProduct[0]?.products[0]).toMatchObject({ name: gone.name, stock: 0 })
    expect(cart).toMatchObject({ price: 20, card_product_count: 7, buy_product_item: 2 })
    expect(cart.card_products[0]?.products[0]).toMatchObject({ quantity: 5, buyable: 2 })
  })

  test('DATA-16 a line shows the first picture of its product, sold out or not', async () => {
    const guest = createGuest()
    const { id } = await createProduct({ stock: 5 })
    const pictures = ['b1', 'a2'].map(name => `${name}${id.replaceAll('-', '')}`.slice(0, 24))
    await db()
      .insert(media)
      .values(pictures.map(picture => ({ id: picture, width: 400, height: 500, widths: [320] })))
    await db().update(products).set({ images: pictures }).where(eq(products.id, id))
    await addTo(guest, id)
    const [line] = await linesOf(guest)
    expect(line?.productInfo.image).toContain(pictures[0])
    expect(line?.productInfo.images).toHaveLength(2)
    expect(line?.productInfo.picture).toMatchObject({ url: line?.productInfo.image })
    await db().update(products).set({ stock: 0 }).where(eq(products.id, id))
    const [gone] = (await cartOf(guest)).outOfStockProduct
    expect(gone?.products).toMatchObject([{ image: line?.productInfo.image }])
  })

  test('D-27 a line shows the picture of its size, else those of its colour, else the product’s', async () => {
    const sizes = ['40', '41'].map(size => ({ size, stock: 3 }))
    const { id, sizeIds } = await createProduct({
      colors: [
        { color: 'NEGRO', sizes },
        { color: 'ROJO', sizes },
      ],
    })
    const pictureOf = (name: string) => `${name}${id.replaceAll('-', '')}`.slice(0, 24)
    const [ofProduct, ofColor, ofSize] = ['c1', 'c2', 'c3'].map(pictureOf)
    if (!ofProduct || !ofColor || !ofSize) throw new Error('no names')
    await db()
      .insert(media)
      .values([ofProduct, ofColor, ofSize].map(one => ({ id: one, width: 400, height: 500, widths: [320] })))
    const own = { product: eq(products.id, id), color: eq(colors.productId, id) }
    await db()
      .update(products)
      .set({ images: [ofProduct] })
      .where(own.product)
    await db()
      .update(colors)
      .set({ images: [ofColor] })
      .where(and(own.color, eq(colors.color, 'ROJO')))
    const [black = '', , red = '', otherRed = ''] = sizeIds
    await db().update(variants).set({ image: ofSize }).where(eq(variants.id, otherRed))
    const shown = async (sizeId: string) => {
      const guest = createGuest()
      await addTo(guest, id, 1, { sizeId })
      const [line] = await linesOf(guest)
      return line?.productInfo.images.map(url =>
        [ofProduct, ofColor, ofSize].findIndex(one => url.includes(one)),
      )
    }
    expect(await shown(black)).toEqual([0])
    expect(await shown(red)).toEqual([1])
    expect(await shown(otherRed)).toEqual([2, 1])
  })

  test('API-03 lines that were added in the same moment stay in their order, in the cart and in the order', async () => {
    const { id, token } = await signedIn()
    const added: string[] = []
    for (let n = 0; n < 3; n += 1) {
      const product = await createProduct({ stock: 5 })
      await addTo(id, product.id, 1, null, token)
      added.push(product.id)
    }
    await db()
      .update(cartLines)
      .set({ createdAt: new Date('2026-11-01T12:00:00Z') })
      .where(eq(cartLines.shopperId, id))
    expect((await linesOf(id, token)).map(line => line.productInfo._id)).toEqual(added)
    expect((await findOrderLines(id)).map(({ productId }) => productId)).toEqual(added)
  })

  test('D-17 the default fee is 0 once free shipping is reached', async () => {
    const guest = createGuest()
    const product = await createProduct({ price: 10_000 })
    await setCompany({ freeShippingFrom: cents(19_900) })
    await addTo(guest, product.id)
    expect((await cartOf(guest)).shipping_fee).toBe(4.99)
    await addTo(guest, product.id)
    expect((await cartOf(guest)).shipping_fee).toBe(0)
    await setCompany({ freeShippingFrom: null })
  })
})

describe('one line', () => {
  const start = async (stock: number, quantity: number) => {
    const guest = createGuest()
    const { product, sizeId } = await createSized({ stock })
    const added = await addTo(guest, product.id, quantity, { sizeId })
    return { guest, id: added.body.product._id, sizeId }
  }
  const quantityOf = async (id: string) =>
    (await db().select().from(cartLines).where(eq(cartLines.id, id)))[0]?.quantity

  test('API-05 STATE-19 plus adds one while the stock allows it', async () => {
    const { id } = await start(3, 2)
    const answer = await api.put(`/home/product/quantity-inc/${id}`)
    expect(answer).toMatchObject({ status: 200, body: { message: 'Cantidad actualizada' } })
    const refused = await api.put(`/home/product/quantity-inc/${id}`)
    expect(refused).toMatchObject({ status: 409, body: { error: 'Stock Agotado', message: 'Stock Agotado' } })
    expect(await quantityOf(id)).toBe(3)
  })

  test('API-06 STATE-18 minus takes one and changes nothing at 1', async () => {
    const { id } = await start(3, 2)
    expect((await api.put(`/home/product/quantity-dec/${id}`)).status).toBe(200)
    expect(await quantityOf(id)).toBe(1)
    expect((await api.put(`/home/product/quantity-dec/${id}`)).status).toBe(200)
    expect(await quantityOf(id)).toBe(1)
  })

  test('API-04 delete removes the line, a second time it is unknown', async () => {
    const { id, guest } = await start(3, 2)
    const answer = await api.delete(`/home/product/delete-card-product/${id}`)
    expect(answer).toMatchObject({ status: 200, body: { message: 'Producto eliminado del carrito' } })
    expect(await linesOf(guest)).toEqual([])
    expect((await api.delete(`/home/product/delete-card-product/${id}`)).status).toBe(404)
  })

  test('API-04 API-05 API-06 one line of several changes, and the others stay', async () => {
    const guest = createGuest()
    const [first, second, third] = [await createProduct(), await createProduct(), await createProduct()]
    const ids: string[] = []
    for (const { id } of [first, second, third]) ids.push((await addTo(guest, id, 5)).body.product._id)
    const [more, less, gone] = ids
    await api.put(`/home/product/quantity-inc/${String(more)}`)
    await api.put(`/home/product/quantity-dec/${String(less)}`)
    await api.delete(`/home/product/delete-card-product/${String(gone)}`)
    expect((await linesOf(guest)).map(({ _id, quantity }) => [_id, quantity])).toEqual([
      [more, 6],
      [less, 4],
    ])
  })

  test('D-35 a customer’s line needs its owner’s token', async () => {
    const owner = await signedIn()
    const other = await signedIn()
    const product = await createProduct()
    const { body } = await addTo(owner.id, product.id, 1, null, owner.token)
    const path = `/home/product/quantity-inc/${body.product._id}`
    expect((await api.put(path)).status).toBe(401)
    expect((await api.put(path, undefined, { token: other.token })).status).toBe(404)
    expect(await quantityOf(body.product._id)).toBe(1)
    expect((await api.put(path, undefined, { token: owner.token })).status).toBe(200)
    const cookie = `customerToken=${owner.token}`
    expect((await api.put(path, undefined, { cookie })).status).toBe(403)
    expect((await api.put(path, undefined, { cookie, sameOrigin: true })).status).toBe(200)
  })

  test('D-41 a line whose size is sold out can still be removed', async () => {
    const { id, sizeId, guest } = await start(1, 1)
    await db().update(variants).set({ stock: 0 }).where(eq(variants.id, sizeId))
    expect((await cartOf(guest)).outOfStockProduct[0]?._id).toBe(id)
    expect((await api.delete(`/home/product/delete-card-product/${id}`)).status).toBe(200)
    expect((await cartOf(guest)).card_product_count).toBe(0)
  })
})

describe('migration', () => {
  const migrate = (userId: string, guestId: string, token?: string) =>
    api.post('/home/product/migrate-cart', { userId, guestId }, token ? { token } : {})

  test('API-10 DATA-38 D-43 quantities add up, capped at the stock, and the guest’s cart is gone', async () => {
    const guest = createGuest()
    const customer = await signedIn()
    const both = await createProduct({ stock: 3 })
    const only = await createSized({ stock: 5 })
    await addTo(customer.id, both.id, 2, null, customer.token)
    await addTo(guest, both.id, 2)
    await addTo(guest, only.product.id, 4, { sizeId: only.sizeId })
    const answer = await migrate(customer.id, guest, customer.token)
    expect(answer).toMatchObject({ status: 200, body: { message: 'Carrito migrado exitosamente' } })
    const lines = await linesOf(customer.id, customer.token)
    expect(lines.map(line => line.quantity)).toEqual([3, 4])
    expect((await cartOf(guest)).card_product_count).toBe(0)
    expect((await migrate(customer.id, guest, customer.token)).status).toBe(200)
    expect((await linesOf(customer.id, customer.token)).map(line => line.quantity)).toEqual([3, 4])
  })

  test('D-43 D-40 only the same size of the same product is added up', async () => {
    const guest = createGuest()
    const { id, token } = await signedIn()
    const [first, second] = [await createProduct(), await createProduct()]
    const sizes = ['40', '41'].map(size => ({ size, stock: 9 }))
    const sized = await createProduct({ colors: [{ color: 'NEGRO', sizes }] })
    const [small, large] = sized.sizeIds
    await addTo(id, first.id, 1, null, token)
    await addTo(id, sized.id, 2, { sizeId: small }, token)
    await addTo(guest, second.id, 3)
    await addTo(guest, sized.id, 4, { sizeId: large })
    await addTo(guest, sized.id, 1, { sizeId: small })
    await migrate(id, guest, token)
    const lines = await linesOf(id, token)
    expect(lines).toHaveLength(4)
    expect(
      Object.fromEntries(lines.map(line => [line.variant?.sizeId ?? line.productInfo._id, line.quantity])),
    ).toEqual({ [first.id]: 1, [small ?? '']: 3, [large ?? '']: 4, [second.id]: 3 })
  })

  test('D-43 D-42 a guest’s code comes along where the customer’s cart has none, and into no other cart', async () => {
    await db()
      .insert(coupons)
      .values([
        { code: 'DELAVISITA', kind: 'percent', value: 10 },
        { code: 'DELCLIENTE', kind: 'percent', value: 20 },
      ])
    const product = await createProduct()
    const bystander = createGuest()
    await addTo(bystander, product.id)
    const apply = (userId: string, code: string, token?: string) =>
      api.post('/home/product/apply-coupon', { userId, code }, token === undefined ? {} : { token })
    for (const [own, code] of [
      [null, 'DELAVISITA'],
      ['DELCLIENTE', 'DELCLIENTE'],
    ] as const) {
      const [guest, customer] = [createGuest(), await signedIn()]
      await addTo(guest, product.id, 1)
      await apply(guest, 'DELAVISITA')
      await addTo(customer.id, product.id, 1, null, customer.token)
      if (own !== null) await apply(customer.id, own, customer.token)
      await migrate(customer.id, guest, customer.token)
      expect(await cartOf(customer.id, customer.token)).toMatchObject({ coupon: { code } })
    }
    expect((await cartOf(bystander)).coupon).toBeNull()
  })

  test('CART-10 D-42 a code counts however it is typed, says that it is there or gone, and wants something to buy', async () => {
    await db().insert(coupons).values({ code: 'PRIMERA', kind: 'percent', value: 10 })
    const product = await createProduct()
    const guest = createGuest()
    await addTo(guest, product.id)
    const apply = async (code: string) =>
      (
        await api.post<Pick<CartAnswer, 'coupon'> & Refusal>('/home/product/apply-coupon', {
          userId: guest,
          code,
        })
      ).body
    expect(await apply('primera')).toMatchObject({
      ...{ message: cartMessages.couponApplied, coupon: { code: 'PRIMERA' } },
    })
    expect(await apply('')).toMatchObject({ message: cartMessages.couponRemoved, coupon: null })
    await db().update(products).set({ stock: 0 }).where(eq(products.id, product.id))
    expect(await apply('PRIMERA')).toMatchObject({ code: 'couponInvalid' })
  })

  test('D-35 only a guest’s cart moves, and only into the caller’s own', async () => {
    const customer = await signedIn()
    const other = await signedIn()
    const product = await createProduct()
    await addTo(other.id, product.id, 1, null, other.token)
    expect((await migrate(customer.id, other.id, customer.token)).status).toBe(400)
    expect((await migrate(other.id, createGuest(), customer.token)).status).toBe(403)
    expect((await migrate(customer.id, createGuest())).status).toBe(401)
    expect(await linesOf(other.id, other.token)).toHaveLength(1)
  })
})
