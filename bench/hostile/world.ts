import type { ProductAnswer } from '#shared/contracts/catalog.ts'
import { productRow, writeProducts } from '../../tests/support/csv.ts'
import { addAt, callShop, cartAt, placeAt, registerAt } from '../../tests/support/shop-client.ts'
import type { Shop } from './shop.ts'
import { planted } from './values.ts'

export const people = ['nobody', 'guest', 'customer', 'other', 'seller'] as const
export type Person = (typeof people)[number]

/** The ids of what is there, by the names that inputs use for them (`~order~`), and who presents which token. */
export interface World {
  ids: Record<string, string>
  tokens: Partial<Record<Person, string>>
  /** Signs in again the person whom an input has signed out, and fills the cart and the orders that inputs have emptied. */
  renew(): Promise<void>
}

const GUEST = 'guest_1763760000000_a1b2c3d4e'

async function fileComplaint(port: number): Promise<string> {
  const form = new FormData()
  const fields = {
    tipoDocumento: 'DNI',
    numeroDocumento: planted.document,
    nombres: planted.name,
    apellidos: planted.lastname,
    email: planted.email,
    telefono: planted.phone,
    departamento: 'Lima',
    provincia: 'Lima',
    distrito: 'Ate',
    direccion: planted.address,
    detalleReclamo: 'La suela se despegó.',
    tipoReclamo: 'queja',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('archivo', new File(['%PDF-1.4\n%%EOF'], 'boleta.pdf', { type: 'application/pdf' }))
  const response = await fetch(`http://127.0.0.1:${String(port)}/api/reclamo/add-reclamo`, {
    method: 'POST',
    body: form,
  })
  const { libroreclamaciones: sheet } = (await response.json()) as { libroreclamaciones: { enlace: string } }
  return sheet.enlace.split('/').at(-1) ?? ''
}

/** A product that is never sold out, and one with sizes. */
async function stock(shop: Shop) {
  for (const [field, value] of [
    ['nombre', 'Vitrina'],
    ['ruc', '20131312955'],
    ['razon_social', 'Vitrina S.A.C.'],
  ] as const)
    shop.command('empresa', 'fijar', field, value)
  const vendedor = 'Calzados Hostiles'
  const file = writeProducts(
    [
      { codigo: 'HOSTIL1', nombre: 'Zapatilla Hostil', vendedor, stock: '900000' },
      {
        codigo: 'HOSTIL2',
        nombre: 'Botín Hostil',
        vendedor,
        color: 'NEGRO',
        codigo_color: '#000000',
        talla: '40',
      },
    ].map(productRow),
  )
  shop.command('catalogo', 'importar', file)
  const list = await callShop<{ products: ProductAnswer[] }>(
    shop.port,
    'GET',
    '/home/query-products?searchValue=Hostil',
  )
  const product = list.body.products.find(({ hasVariants }) => !hasVariants)
  const sized = list.body.products.find(({ hasVariants }) => hasVariants)
  if (!product || !sized) throw new Error('The products are not there.')
  const details = await callShop<{ product: { variants: { sizes: { _id: string }[] }[] } }>(
    shop.port,
    'GET',
    `/home/product-details/${sized.slug}`,
  )
  return { product, sized, sizeId: details.body.product.variants[0]?.sizes[0]?._id ?? '' }
}

/** A customer with a cart, an order, a wish, a conversation and a complaint; another customer; a guest; a seller. */
export async function makeWorld(shop: Shop): Promise<World> {
  const { port } = shop
  const { product, sized, sizeId } = await stock(shop)
  const email = 'vendedora@hostil.example'
  const password = /: (\S+)\s*$/.exec(shop.command('vendedores', 'crear', product.shopName, email))?.[1]
  const loginSeller = async () =>
    (await callShop<{ token: string }>(port, 'POST', '/seller-login', { body: { email, password } })).body
      .token
  const customer = await registerAt(port, planted.email)
  const other = await registerAt(port, 'otra.marcadora@hostil.example')
  await addAt(port, customer, product._id)
  const token = customer.token
  await callShop(port, 'POST', '/home/product/add-to-wishlist', {
    token,
    body: { userId: customer.id, productId: product._id },
  })
  const wishes = await callShop<{ wishlists: { _id: string }[] }>(
    port,
    'GET',
    `/home/product/get-wishlist-products/${customer.id}`,
    { token },
  )
  const said = await callShop<{ message: { _id: string } }>(
    port,
    'POST',
    '/chat/customer/send-message-to-seller',
    {
      token,
      body: { userId: customer.id, sellerId: product.sellerId, text: 'Hola' },
    },
  )
  const world: World = {
    tokens: { customer: token, other: other.token, seller: await loginSeller() },
    renew,
    ids: {
      customer: customer.id,
      other: other.id,
      guest: GUEST,
      seller: product.sellerId,
      product: product._id,
      slug: product.slug,
      brand: product.brand,
      sized: sized._id,
      size: sizeId,
      wish: wishes.body.wishlists[0]?._id ?? '',
      message: said.body.message._id,
      secret: await fileComplaint(port),
    },
  }

  const { _id: productId } = product
  const isSignedIn = async (path: string, given: string | undefined) =>
    (await callShop(port, 'GET', path, given === undefined ? {} : { token: given })).status !== 401
  const login = async (mail: string): Promise<string | undefined> => {
    for (const tried of ['secreta-1', 'otra-clave-larga-1']) {
      const body = { email: mail, password: tried }
      const answer = await callShop<{ token?: string }>(port, 'POST', '/customer/customer-login', { body })
      if (answer.body.token !== undefined) return answer.body.token
    }
    return undefined
  }
  async function renew(): Promise<void> {
    const { tokens, ids } = world
    for (const [who, mail] of [
      ['customer', planted.email],
      ['other', 'otra.marcadora@hostil.example'],
    ] as const) {
      if (await isSignedIn('/customer/profile', tokens[who])) continue
      const renewed = await login(mail)
      if (renewed !== undefined) tokens[who] = renewed
    }
    if (!(await isSignedIn('/get-user', tokens.seller))) tokens.seller = await loginSeller()
    const customerActor = { id: customer.id, token: tokens.customer ?? '' }
    const isPending = await callShop<{ order?: { delivery_status: string } }>(
      port,
      'GET',
      `/home/coustomer/get-order-details/${ids['order'] ?? 'x'}`,
      customerActor,
    )
    if (isPending.body.order?.delivery_status !== 'pending') {
      await addAt(port, customerActor, productId)
      const placed = await placeAt(port, customerActor)
      const { orderId, number } = placed.body as { orderId?: string; number?: string }
      Object.assign(ids, { order: orderId ?? ids['order'], number: number ?? ids['number'] })
    }
    const line = async () => (await cartAt(port, customerActor)).card_products?.[0]?.products[0]?._id
    if ((await line()) === undefined) await addAt(port, customerActor, productId)
    Object.assign(ids, { line: (await line()) ?? ids['line'] })
  }
  await renew()
  // A kept connection may end just when it is used again: once more, on a new one.
  world.renew = () => renew().catch(renew)
  return world
}

/** Puts the running shop's ids into an input that was made without knowing them. */
export function fill(text: string, world: World, who: Person): string {
  const { ids, tokens } = world
  const own: Record<string, string> = {
    me: ids[who] ?? '',
    peer: (who === 'seller' ? ids['customer'] : ids['seller']) ?? '',
    token: tokens[who] ?? 'ninguno',
  }
  return text.replace(/~(\w+)~/g, (whole, name: string) => own[name] ?? ids[name] ?? whole)
}
