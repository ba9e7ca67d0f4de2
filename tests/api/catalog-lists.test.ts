import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { banners } from '#server/db/schema/banners.ts'
import { brands, products, variants, colors } from '#server/db/schema/catalog.ts'
import { media } from '#server/db/schema/media.ts'
import { clock } from '#server/lib/clock.ts'
import { getOwnBanners } from '#server/modules/banners.ts'
import { readSetting, settingWarnings, writeSettings } from '#server/modules/company/settings.ts'
import type { BannerAnswer, CompanyAnswer } from '#shared/contracts/catalog.ts'
import { eq } from 'drizzle-orm'
import { api } from '../support/api.ts'
import { createProduct } from '../support/shop.ts'

async function picture(): Promise<string> {
  const id = randomUUID()
  await db()
    .insert(media)
    .values({ id, width: 1200, height: 514, widths: [320, 480, 720, 1200] })
  return id
}

async function fill() {
  await createProduct({
    category: 'MUJER',
    brand: 'KUSI',
    colors: [
      { color: 'NEGRO/ROJO', colorCode: '#000000,#ff0000', sizes: [{ size: 'M', stock: 1 }] },
      {
        color: 'NEGRO',
        colorCode: '#101010',
        sizes: [
          { size: '38', stock: 0 },
          { size: '9', stock: 1 },
        ],
      },
    ],
  })
}

test.each([
  ['get-categorys', 'categorys', 'MUJER'],
  ['get-typeproducts', 'typeproducts', 'CALZADO'],
  ['get-typearticles', 'typearticles', 'ZAPATILLAS'],
  ['get-brands', 'brands', 'KUSI'],
])('API-11 API-12 API-13 %s answers %s with %s', async (path, plural, name) => {
  await fill()
  const { status, body } = await api.get<Record<string, { name: string }[]>>(`/home/${path}`)
  expect(status).toBe(200)
  expect(body[plural]?.map(entry => entry.name)).toContain(name)
})

test('API-14 DATA-11 entries have an id, a name, a slug and perhaps an image, in the owner’s order', async () => {
  await createProduct({ brand: 'LIMEÑA' })
  const image = await picture()
  await db().update(brands).set({ position: 2 })
  await db().update(brands).set({ image, position: 1 }).where(eq(brands.name, 'LIMEÑA'))
  const { body } = await api.get<{ brands: Record<string, unknown>[] }>('/home/get-brands')
  expect(body.brands.map(({ name }) => name)).toEqual(['LIMEÑA', 'KUSI'])
  expect(body.brands[0]).toEqual({
    _id: expect.any(String),
    name: 'LIMEÑA',
    slug: 'limena',
    image: `http://localhost:4321/media/${image}-720.webp`,
  })
})

test('API-15 DATA-11 SHOWN-01 the named colours, each once, with the code of the plain one', async () => {
  const { body } = await api.get<{ colors: unknown[] }>('/home/get-colors')
  expect(body.colors).toEqual([
    { _id: 'negro', name: 'NEGRO', slug: 'negro', image: null, colorCode: '#101010' },
    { _id: 'rojo', name: 'ROJO', slug: 'rojo', image: null, colorCode: '#ff0000' },
  ])
})

test('API-16 DATA-11 sizes in the order of the shelf', async () => {
  const { body } = await api.get<{ sizes: { name: string }[] }>('/home/get-sizes')
  expect(body.sizes.map(({ name }) => name)).toEqual(['9', '38', 'M'])
})

test('API-24 DATA-10 a brand with its size guide; an unknown one is a 404 with error', async () => {
  await createProduct({ brand: 'RÍMAC' })
  const [image, sizeGuide] = [await picture(), await picture()]
  await db().update(brands).set({ image, sizeGuide }).where(eq(brands.name, 'RÍMAC'))
  const { body } = await api.get<{ brand: unknown }>(`/brand-get/${encodeURIComponent('RÍMAC')}`)
  expect(body.brand).toEqual({
    _id: expect.any(String),
    name: 'RÍMAC',
    image: `http://localhost:4321/media/${image}-720.webp`,
    sizeGuide: `http://localhost:4321/media/${sizeGuide}-720.webp`,
    sizeGuidePicture: { id: sizeGuide, width: 1200, height: 514 },
    sizeTables: [],
  })
  const unknown = await api.get('/brand-get/NADIE')
  expect(unknown.status).toBe(404)
  expect(unknown.body['error']).toBe('No encontramos la marca.')
})

test('API-23 DATA-12 banners in the owner’s order, only of what is on sale', async () => {
  const [first, second, hidden] = [await createProduct(), await createProduct(), await createProduct()]
  const [wide, tall] = [await picture(), await picture()]
  const add = (productId: string, position: number, title: string) =>
    db().insert(banners).values({ id: randomUUID(), productId, title, wide, tall, position })
  await add(first.id, 2, 'Segundo')
  await add(second.id, 1, 'Primero')
  await add(hidden.id, 0, 'Oculto')
  await db().update(products).set({ isActive: false }).where(eq(products.id, hidden.id))
  const { body } = await api.get<{ banners: BannerAnswer[] }>('/banners')
  expect(body.banners.map(({ title, link }) => [title, link])).toEqual([
    ['Primero', second.slug],
    ['Segundo', first.slug],
  ])
  expect(body.banners[0]).toMatchObject({
    productId: second.id,
    banner: `http://localhost:4321/media/${wide}-720.webp`,
    tall: { id: tall },
  })
  await db().update(banners).set({ position: 5 })
  const even = (await api.get<{ banners: BannerAnswer[] }>('/banners')).body.banners.map(({ _id }) => _id)
  expect(even).toEqual(even.toSorted())
  await db().update(banners).set({ position: 2 }).where(eq(banners.title, 'Segundo'))
  await db().update(banners).set({ position: 1 }).where(eq(banners.title, 'Primero'))
  for (let place = 3; place < 12; place += 1) await add(first.id, place, String(place))
  const all = (await api.get<{ banners: BannerAnswer[] }>('/banners')).body.banners
  expect(all.map(({ title }) => title)).toEqual(['Primero', 'Segundo', ...'3 4 5 6 7 8 9 10'.split(' ')])
})

test('SHOWN-03 a banner says what its product opens with: its name, the first colour in stock, and the price of that', async () => {
  await db().delete(banners)
  const [wide, tall, red] = [await picture(), await picture(), await picture()]
  const product = await createProduct({
    name: 'Zapatilla Urpi',
    price: 20_000,
    colors: [
      { color: 'NEGRO', sizes: [{ size: '38', stock: 0 }] },
      {
        color: 'ROJO',
        sizes: [
          { size: '38', stock: 0 },
          { size: '39', stock: 2, price: 25_000, discount: 19_990 },
        ],
      },
    ],
  })
  await db()
    .update(colors)
    .set({ images: [red] })
    .where(eq(colors.color, 'ROJO'))
  await db()
    .insert(banners)
    .values({ id: randomUUID(), productId: product.id, title: 'Corre', wide, tall, position: 1 })
  const seen = async () => (await api.get<{ banners: BannerAnswer[] }>('/banners')).body.banners
  expect(await seen()).toMatchObject([
    {
      ...{ link: product.slug, name: 'Zapatilla Urpi', color: 'ROJO', price: 250, discount: 199.9 },
      ...{ picture: { id: red }, shown: { color: 'ROJO', size: '' } },
    },
  ])
  // The first colour is back: the product opens with it, and the link needs to name none.
  await db()
    .update(variants)
    .set({ stock: 5 })
    .where(eq(variants.id, product.sizeIds[0] ?? ''))
  const [back] = await seen()
  expect(back).toMatchObject({ color: 'NEGRO', price: 200, picture: null })
  expect(back?.shown).toBeUndefined()
})

test('SHOWN-03 a banner follows a new name and waits while its product is sold out or withdrawn, which its owner is told', async () => {
  await db().delete(banners)
  const [wide, tall] = [await picture(), await picture()]
  const { id } = await createProduct({ name: 'Bota Sillar' })
  await db().insert(banners).values({ id: randomUUID(), productId: id, title: 'Camina', wide, tall })
  const change = (set: Partial<typeof products.$inferInsert>) =>
    db().update(products).set(set).where(eq(products.id, id))
  const seen = async () => (await api.get<{ banners: BannerAnswer[] }>('/banners')).body.banners
  await change({ name: 'Bota Misti', slug: 'bota-misti' })
  expect(await seen()).toMatchObject([{ link: 'bota-misti', name: 'Bota Misti', color: '' }])
  await change({ stock: 0 })
  expect(await seen()).toEqual([])
  expect(await getOwnBanners()).toMatchObject([{ title: 'Camina', waits: 'soldOut' }])
  await change({ stock: 3, isActive: false })
  expect(await seen()).toEqual([])
  expect(await getOwnBanners()).toMatchObject([{ link: 'bota-misti', waits: 'withdrawn' }])
  await change({ isActive: true })
  expect(await getOwnBanners()).toMatchObject([{ waits: null }])
  expect(await seen()).toHaveLength(1)
})

async function set(name: string, text: string): Promise<void> {
  const reading = readSetting(name, text)
  if ('problem' in reading) throw new Error(reading.problem)
  await writeSettings({ [reading.column]: reading.value }, false)
}
const company = async () =>
  (await api.get<{ company: CompanyAnswer }>('/home/company-get-first')).body.company

test('API-25 D-38 without a profile the call is a 404 with error', async () => {
  const { status, body } = await api.get('/home/company-get-first')
  expect(status).toBe(404)
  expect(body['error']).toBe(body['message'])
})

test('API-25 DATA-01 DATA-02 every field of the profile as the owner sets it', async () => {
  await set('nombre', 'Mi Tienda')
  await set('telefono', '01 700 0000')
  await set('whatsapp', '51900000000')
  await set('saludo_whatsapp', 'Hola, Mi Tienda')
  await set('logo', '/media/logo-1200.webp')
  await set('correo', 'hola@tienda.example')
  await set('url_administracion', 'https://admin.tienda.example')
  await set('verimageenviogratis', 'sí')
  await set('imageenviogratis', '/media/gratis-1200.webp')
  await set('imagedetails', '/media/x-1200.webp')
  for (const network of ['facebook', 'instagram', 'tiktok'])
    await set(network, `https://${network}.example/tienda`)
  await set('ruc', '20131312955')
  await set('razon_social', 'Mi Tienda S.A.C.')
  await set('direccion', 'Av. Larco 1')
  expect(await company()).toMatchObject({
    name: 'Mi Tienda',
    phone: '01 700 0000',
    phone_whatsApp: '51900000000',
    greeting_whatsApp: 'Hola, Mi Tienda',
    logo: 'http://localhost:4321/media/logo-1200.webp',
    email_support: 'hola@tienda.example',
    UrlAdministracion: 'https://admin.tienda.example',
    verimageenviogratis: true,
    imageenviogratis: 'http://localhost:4321/media/gratis-1200.webp',
    imageDetails: 'http://localhost:4321/media/x-1200.webp',
    facebook: 'https://facebook.example/tienda',
    instagram: 'https://instagram.example/tienda',
    tiktok: 'https://tiktok.example/tienda',
    ruc: '20131312955',
    razonSocial: 'Mi Tienda S.A.C.',
    direccion: 'Av. Larco 1',
  })
})

test('FEE-01 each fee is the one of its way, and a new one counts from its day in Lima', async () => {
  const fees = async () => {
    const { shippingFees, shippingSince } = await company()
    return [shippingFees, shippingSince]
  }
  const at = (moment: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(moment))
  at('2026-12-02T04:59:00Z')
  await set('envio_lima', '12')
  await set('envio_provincia', '15.50')
  await set('envio_tienda', '3')
  expect(await fees()).toEqual([{ lima: 12, provincia: 15.5, tienda: 3 }, '2026-12-01'])
  at('2026-12-09T12:00:00Z')
  await set('envio_lima', '12')
  await set('telefono', '01 700 0001')
  expect(await fees()).toEqual([{ lima: 12, provincia: 15.5, tienda: 3 }, '2026-12-01'])
  await set('envio_tienda', '0')
  expect(await fees()).toEqual([{ lima: 12, provincia: 15.5, tienda: 0 }, '2026-12-09'])
  vi.restoreAllMocks()
})

test('API-25 DATA-03 the flags of shop image, cart image, stars and latest block', async () => {
  await set('verimagedetails', 'si')
  await set('verimagecarrito', 'si')
  await set('verfiltrostars', 'no')
  await set('vercarrusellatestproducts', 'no')
  expect(await company()).toMatchObject({
    verimageDetails: true,
    verimageCarrito: true,
    verfiltroStars: false,
    vercarruselLatestProducts: false,
  })
})

test('D-17 D-93 free shipping in soles; a banner without it warns the owner', async () => {
  expect((await company()).freeShippingFrom).toBeNull()
  expect((await settingWarnings()).join()).toContain('publicidad engañosa')
  await set('envio_gratis_desde', '199.90')
  expect((await company()).freeShippingFrom).toBe(199.9)
  expect(await settingWarnings()).toEqual([])
  await set('envio_gratis_desde', '')
  await set('verimageenviogratis', 'no')
  expect(await settingWarnings()).toEqual([])
})

test('D-53 D-70 document lengths, and no cards without keys whatever the setting', async () => {
  await set('largo_ce', '12')
  await set('pago_con_tarjeta', 'si')
  expect(await company()).toMatchObject({
    cardPayment: false,
    documentLengths: { DNI: 8, CE: 12, PASAPORTE: 8, RUC: 11 },
  })
})
