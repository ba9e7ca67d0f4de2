import { ownerCommandsIn } from './support/owner.ts'
import { newCustomer, placeOrder, anItem } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const ofAll = () => process.env['E2E_VAR_DIR'] ?? ''

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
    ),
    state('en-agencia', '--oficina', 'Agencia Av. Grau 123, La Victoria', '--hasta', '2099-01-02'),
  )
  await signIn(account)
  await page.goto(`/dashboard/order/details/${orderId}`)
  const parcels = page.getByRole('region', { name: 'Paquetes' })
  for (const text of [parcel, 'En agencia', 'Shalom', '4567-8901', 'A1B2', '7788', 'Agencia Av. Grau 123'])
    await expect(parcels).toContainText(text)
  const link = parcels.getByRole('link', { name: 'Seguir mi envío en Shalom' })
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(parcels.getByRole('button', { name: 'Copiar Número de guía' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('En camino')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
