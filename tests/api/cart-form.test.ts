import type { APIContext, APIRoute } from 'astro'
import { beforeEach, describe, expect, test } from 'vitest'
import { getCart } from '#server/modules/cart/read.ts'
import { noticeOf } from '#shared/forms.ts'
import { guestIdIn } from '#shared/rules/guest.ts'
import { writeSize } from '#shared/rules/variants.ts'
import { POST as postLine } from '../../src/pages/formularios/linea.ts'
import { POST as postProduct } from '../../src/pages/formularios/agregar.ts'
import { api } from '../support/api.ts'
import { createCustomer, createGuest, createProduct, type CreatedProduct } from '../support/shop.ts'

interface Sent {
  cookie?: string
  site?: string | null
  type?: string
  address?: string
}
const cookieOf = (header: string, name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(header)?.[1]

async function send(route: APIRoute, body: string | Record<string, string>, sent: Sent = {}) {
  const { cookie = '', site = 'same-origin', type = 'application/x-www-form-urlencoded' } = sent
  const headers = new Headers({ 'content-type': type, cookie })
  if (site !== null) headers.set('sec-fetch-site', site)
  const url = new URL('http://localhost:4321/formularios/agregar')
  const text = typeof body === 'string' ? body : new URLSearchParams(body).toString()
  const request = new Request(url, { method: 'POST', headers, body: text })
  const response = (await route({
    request,
    url,
    clientAddress: sent.address ?? '127.0.0.1',
    cookies: {
      get: (name: string) => {
        const value = cookieOf(cookie, name)
        return value === undefined ? undefined : { value }
      },
    },
  } as unknown as APIContext)) as Response
  const location = response.headers.get('location')
  return {
    status: response.status,
    location,
    kept: response.headers.get('cache-control'),
    says: location === null ? null : noticeOf(new URL(location, url).searchParams),
    cookie: response.headers.get('set-cookie') ?? '',
    text: await response.text(),
  }
}

const linesOf = async (guest: string) =>
  (await getCart({ kind: 'guest', id: guest })).card_products.flatMap(({ products }) => products)

let product: CreatedProduct
beforeEach(async () => {
  product = await createProduct({ stock: 5 })
})
const one = (more: Record<string, string> = {}) => ({ producto: product.slug, cantidad: '1', ...more })

describe('adding', () => {
  test('AWAY-02 AWAY-03 the first form makes a guest, and the next one adds to the same cart', async () => {
    const first = await send(postProduct, one({ cantidad: '2' }))
    expect([first.status, first.location]).toEqual([303, '/carrito?vista=simple'])
    expect(first.kept).toBe('no-store')
    const guest = guestIdIn(first.cookie) ?? ''
    expect(first.cookie).toBe(`guestId=${guest}; Path=/; Max-Age=7776000; SameSite=Lax`)
    const second = await send(postProduct, one(), { cookie: `guestId=${guest}` })
    expect(guestIdIn(second.cookie)).toBe(guest)
    const { body } = await api.get<{ card_product_count: number }>(`/home/product/get-card-product/${guest}`)
    expect(body.card_product_count).toBe(3)
  })

  test('AWAY-02 a colour and size are chosen by their names', async () => {
    const sized = await createProduct({
      colors: [
        { color: 'Rojo', sizes: [{ size: '37', stock: 2 }] },
        { color: 'Azul | Mar', sizes: [{ size: '37', stock: 2 }] },
      ],
    })
    const talla = writeSize({ color: 'Azul | Mar', size: '37' })
    const { cookie } = await send(postProduct, { producto: sized.slug, talla, cantidad: '1' })
    const [line] = await linesOf(guestIdIn(cookie) ?? '')
    expect([line?.variant?.color, line?.variant?.size]).toEqual(['Azul | Mar', '37'])
  })

  test('AWAY-03 a signed-in customer’s form fills the customer’s cart and makes no guest', async () => {
    const customer = await createCustomer()
    const { status, cookie } = await send(postProduct, one(), {
      cookie: `customerToken=${customer.token}; guestId=${createGuest()}`,
    })
    expect([status, cookie]).toEqual([303, ''])
    const { body } = await api.get<{ card_product_count: number }>(
      `/home/product/get-card-product/${customer.id}`,
      { token: customer.token },
    )
    expect(body.card_product_count).toBe(1)
  })

  test.each([
    ['more than the stock', { cantidad: '6' }, 'Stock Agotado'],
    ['no number', { cantidad: 'dos' }, 'Revisa el campo Cantidad.'],
    ['none', { cantidad: '0' }, 'Revisa el campo Cantidad.'],
    ['less than none', { cantidad: '-1' }, 'Revisa el campo Cantidad.'],
    ['part of one', { cantidad: '1.5' }, 'Revisa el campo Cantidad.'],
    ['more than a line holds', { cantidad: '9999' }, 'Revisa el campo Cantidad.'],
  ])('AWAY-02 %s leads back to the product with the sentence', async (_, more, sentence) => {
    const guest = createGuest()
    const { status, location, says } = await send(postProduct, one(more), { cookie: `guestId=${guest}` })
    expect(status).toBe(303)
    expect(location).toMatch(new RegExp(`^/product/details/${product.slug}\\?aviso=\\w+$`))
    expect(says).toBe(sentence)
    expect(await linesOf(guest)).toEqual([])
  })

  test('AWAY-02 a size that was not chosen, or is none of the product, leads back to it', async () => {
    const sized = await createProduct({ colors: [{ color: 'Rojo', sizes: [{ size: '37', stock: 2 }] }] })
    const body = { producto: sized.slug, cantidad: '1' }
    const { says, cookie } = await send(postProduct, body)
    expect(says).toBe('Por favor selecciona una talla')
    // The guest stays the same for the next try.
    expect(guestIdIn(cookie)).toMatch(/^guest_\d+_[0-9a-f]{32}$/)
    expect((await send(postProduct, { ...body, talla: 'Rojo|99' })).says).toBe(
      'La talla no pertenece a este producto.',
    )
  })

  test('AWAY-02 a product that nobody knows leads to its own missing page, never to another site', async () => {
    const { status, location } = await send(postProduct, one({ producto: '//evil.example/x' }))
    expect([status, location]).toEqual([303, '/product/details/%2F%2Fevil.example%2Fx?aviso=notFound'])
  })
})

describe('hostile forms', () => {
  test.each([
    ['another site', { site: 'cross-site' }, 403],
    ['nobody says where it comes from', { site: null }, 403],
    ['JSON', { type: 'application/json' }, 400],
    ['a form with files', { type: 'multipart/form-data; boundary=x' }, 400],
    ['text', { type: 'text/plain' }, 400],
  ])('AWAY-02 %s is refused and no cookie is set', async (_, sent, status) => {
    const answer = await send(postProduct, one(), sent)
    expect([answer.status, answer.cookie, answer.location]).toEqual([status, '', null])
    expect(JSON.parse(answer.text)).toMatchObject({ error: expect.any(String), message: expect.any(String) })
  })

  test.each([
    ['no product', 'cantidad=1', 400],
    ['a NUL', `producto=${'a'}%00`, 400],
    ['5 KB', `producto=${'a'.repeat(5_000)}`, 413],
    ['nothing', '', 400],
  ])('AWAY-02 %s is refused', async (_, body, status) => {
    expect((await send(postProduct, body)).status).toBe(status)
  })

  test('AWAY-02 broken UTF-8 and a guest id of no guest do no harm', async () => {
    expect((await send(postProduct, 'producto=%ff%fe&cantidad=1')).status).toBe(303)
    const { cookie } = await send(postProduct, one(), { cookie: 'guestId=guest_<b>' })
    expect(guestIdIn(cookie)).toMatch(/^guest_\d+_[0-9a-f]{32}$/)
  })
})

describe('lines', () => {
  const holding = async (quantity: string) => {
    const { cookie } = await send(postProduct, one({ cantidad: quantity }))
    const guest = guestIdIn(cookie) ?? ''
    const [line] = await linesOf(guest)
    return { guest, linea: line?._id ?? '' }
  }

  test('AWAY-04 more, less and away, each back to the cart', async () => {
    const { guest, linea } = await holding('2')
    const change = (accion: string) => send(postLine, { linea, accion }, { cookie: `guestId=${guest}` })
    expect((await change('mas')).location).toBe('/carrito?vista=simple')
    expect((await linesOf(guest))[0]?.quantity).toBe(3)
    await change('menos')
    expect((await linesOf(guest))[0]?.quantity).toBe(2)
    await change('quitar')
    expect(await linesOf(guest)).toEqual([])
    expect((await change('mas')).says).toBe('No encontramos ese producto.')
  })

  test('AWAY-04 at the end of the stock the cart says so', async () => {
    const { guest, linea } = await holding('5')
    const { location, says } = await send(postLine, { linea, accion: 'mas' }, { cookie: `guestId=${guest}` })
    expect([location, says]).toEqual(['/carrito?vista=simple&aviso=stockExhausted', 'Stock Agotado'])
  })

  test('AWAY-04 a customer’s line is not for a guest, and an unknown step is refused', async () => {
    const customer = await createCustomer()
    const cookie = `customerToken=${customer.token}`
    await send(postProduct, one(), { cookie })
    const { token } = customer
    const path = `/home/product/get-card-product/${customer.id}`
    const { body } = await api.get<{ card_products: { products: { _id: string }[] }[] }>(path, { token })
    const linea = body.card_products[0]?.products[0]?._id ?? ''
    const stranger = await send(postLine, { linea, accion: 'quitar' }, { cookie: `guestId=${createGuest()}` })
    expect(stranger.says).toBe('La solicitud no es válida.')
    expect((await send(postLine, { linea, accion: 'regalar' }, { cookie })).status).toBe(400)
    const after = await api.get<{ card_product_count: number }>(path, { token })
    expect(after.body.card_product_count).toBe(1)
  })
})
