import { ownerCommandsIn } from './support/owner.ts'
import { newCustomer, placeOrder, anItem } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const ofAll = () => process.env['E2E_VAR_DIR'] ?? ''

type Given = Parameters<typeof newCustomer>

/** A parcel that is on its way. */
async function sentParcel(...given: Given) {
  const [request, info] = given
  const account = await newCustomer(request, info)
  const { number, orderId } = await placeOrder(request, account, await anItem(request, info))
  await request.get(`/api/order/confirm/${orderId}`, {
    headers: { authorization: `Bearer ${account.token}` },
  })
  const parcel = `${number}-1`
  await ownerCommandsIn(
    ofAll(),
    ...['en-almacen', 'en-camino'].map(state => ['paquetes', 'estado', parcel, state]),
  )
  return { account, number, orderId, parcel }
}

test('PARCEL-10 the own order shows a parcel on its way @both', async ({ page, request, signIn }, info) => {
  const account = await newCustomer(request, info)
  const { number, orderId } = await placeOrder(request, account, await anItem(request, info))
  await request.get(`/api/order/confirm/${orderId}`, {
    headers: { authorization: `Bearer ${account.token}` },
  })
  const parcel = `${number}-1`
  const state = (...words: string[]) => ['paquetes', 'estado', parcel, ...words]
  await ownerCommandsIn(
    ofAll(),
    state('en-almacen'),
    state(
      'en-camino',
      '--transportista',
      'Shalom',
      '--guia',
      '4567-8901',
      '--codigo',
      'A1B2',
      '--clave',
      '7788',
      ...['--agencia', 'Grau', '--ubigeo', '150115', '--flete', 'destino'],
    ),
    state('en-agencia', '--oficina', 'Agencia Av. Grau 123, La Victoria', '--hasta', '2099-01-02'),
  )
  await signIn(account)
  await page.goto(`/dashboard/order/details/${orderId}`)
  const parcels = page.getByRole('region', { name: 'Paquetes' })
  for (const text of [
    parcel,
    'En agencia',
    'Shalom',
    '4567-8901',
    'A1B2',
    '7788',
    'Agencia Av. Grau 123',
    'La Victoria',
  ])
    await expect(parcels).toContainText(text)
  const link = parcels.getByRole('link', { name: 'Seguir mi envío en Shalom' })
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(parcels.getByRole('button', { name: 'Copiar Número de guía' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('En camino')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('PARCEL-14 «Lo recibí» asks once more and delivers the parcel, by keyboard too', async ({
  page,
  request,
  signIn,
}, info) => {
  const { account, orderId, parcel } = await sentParcel(request, info)
  await signIn(account)
  await page.goto(`/dashboard/order/details/${orderId}`)
  const parcels = page.getByRole('region', { name: 'Paquetes' })
  await parcels.getByRole('button', { name: 'Lo recibí' }).press('Enter')
  await expect(parcels).toContainText('No se puede deshacer')
  await parcels.getByRole('button', { name: 'Todavía no' }).click()
  await parcels.getByRole('button', { name: 'Lo recibí' }).click()
  await expect(parcels.getByRole('button', { name: 'Sí, lo recibí' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(parcels).toContainText('Dijiste que lo recibiste.')
  await expect(parcels).toContainText(parcel)
  await expect(parcels.getByRole('button', { name: 'Lo recibí' })).toHaveCount(0)
})

test('PARCEL-14 who only tracks the order says it after the second proof', async ({
  page,
  request,
}, info) => {
  const { account, number } = await sentParcel(request, info)
  await page.goto('/seguimiento-pedido')
  await page.getByLabel('Número de mi pedido').fill(number)
  await page.getByRole('button', { name: 'CONSULTAR AQUÍ' }).click()
  await page.getByRole('button', { name: 'Ver detalle' }).click()
  await page.getByLabel('Correo o número de documento de la compra').fill(account.email)
  await page.getByRole('button', { name: 'Mostrar productos' }).click()
  const parcels = page.getByRole('region', { name: 'Paquetes' })
  await parcels.getByRole('button', { name: 'Lo recibí' }).click()
  await parcels.getByRole('button', { name: 'Sí, lo recibí' }).click()
  await expect(parcels).toContainText('Dijiste que lo recibiste.')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('PARCEL-14 the page of a mail’s link takes it as a form', async ({ page, request }, info) => {
    const { account, parcel } = await sentParcel(request, info)
    await page.goto(`/recibido?paquete=${parcel}`)
    await expect(page.getByLabel('Número del paquete o del pedido')).toHaveValue(parcel)
    await page.getByLabel(/Correo o número/).fill('otra@example.com')
    await page.getByRole('button', { name: 'Sí, lo recibí' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByLabel(/Correo o número/).fill(account.email)
    await page.getByRole('button', { name: 'Sí, lo recibí' }).click()
    await expect(page.getByRole('status')).toContainText('entregado')
  })
})
