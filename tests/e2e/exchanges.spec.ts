import { limaDate } from '#shared/rules/dates.ts'
import { ownerCommand, ownerMoves } from './support/owner.ts'
import { anItem, newCustomer, placeOrder, putInCart, type Item, confirmCash } from './support/shop.ts'
import { expect, test } from './support/test.ts'

test('EXCHANGE-02 EXCHANGE-05 REFUND-04 a fault is asked for, accepted, received, and its refund seen', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const item = await anItem(request, info, ({ size }) => size !== null)
  const order = await placeOrder(request, account, item)
  await confirmCash(request, account, order.orderId)
  await ownerMoves(order.number, 'en-almacen', 'en-camino', 'entregado')
  await signIn(account)
  await page.goto(`/dashboard/order/details/${order.orderId}`)
  const section = page.getByRole('region', { name: 'Cambios y devoluciones' })
  // DOOR-07: the help above leads to the same form.
  await page
    .getByRole('region', { name: 'Ayuda con este pedido' })
    .getByRole('button', { name: 'Pedir un cambio' })
    .click()
  await expect(section.getByRole('group', { name: '¿Qué necesitas?' })).toBeFocused()
  await expect(section.getByRole('radio').first()).toBeInViewport()
  await section.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(section.getByText('Elige qué necesitas.')).toBeVisible()
  await expect(section.getByText('Escribe por qué quieres el cambio.')).toBeVisible()
  await section.getByRole('radio', { name: /^Llegó con una falla/ }).check()
  await section.getByRole('checkbox', { name: item.name }).check()
  await section.getByLabel('Cuéntanos el motivo').fill('La suela se despegó el primer día.')
  await section.getByLabel('Foto del producto (opcional)').setInputFiles({
    name: 'suela.png',
    mimeType: 'image/png',
    buffer: Buffer.from('89504e470d0a1a0a00', 'hex'),
  })
  await expect(section.getByText('suela.png')).toBeVisible()
  await section.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(section.getByText('En revisión')).toBeVisible()
  await expect(section.getByRole('link', { name: 'Ver tu foto' })).toBeVisible()
  const number = /Solicitud (\d+)/.exec(await section.innerText())?.[1] ?? ''
  await ownerCommand('cambios', 'aceptar', number, 'Tráelo a la tienda con su caja.')
  await page.reload()
  await expect(section.getByText('La tienda: Tráelo a la tienda con su caja.')).toBeVisible()
  await ownerCommand('cambios', 'recibido', number)
  await page.reload()
  await expect(section.getByText('Hecho', { exact: true })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('Te vamos a devolver')).toBeVisible()
  await expect(main.getByText(`Devuelto${limaDate(new Date().toISOString())}`)).toBeVisible()
})

test('EXCHANGE-01 EXCHANGE-02 a line that cannot be chosen stays in sight, with the reason', async ({
  page,
  request,
  signIn,
}, info) => {
  const account = await newCustomer(request, info)
  const isOffer = ({ size, discount, price }: Item) => size !== null && discount > 0 && discount < price
  const offer = await anItem(request, info, isOffer)
  const plain = await anItem(request, info, item => item.size !== null && !isOffer(item))
  await putInCart(request, { userId: account.id, token: account.token }, offer)
  const order = await placeOrder(request, account, plain)
  await confirmCash(request, account, order.orderId)
  await ownerMoves(order.number, 'en-almacen', 'en-camino', 'entregado')
  await signIn(account)
  await page.goto(`/dashboard/order/details/${order.orderId}`)
  const section = page.getByRole('region', { name: 'Cambios y devoluciones' })
  await section.getByRole('button', { name: 'Pedir cambio o devolución' }).click()
  await section.getByRole('radio', { name: /^Cambiarlo por otra talla/ }).check()
  await expect(section.getByRole('checkbox')).toHaveCount(1)
  await expect(section.getByRole('checkbox', { name: plain.name })).toBeVisible()
  const left = section.getByRole('list', { name: 'Productos que no se pueden elegir' })
  await expect(left.getByRole('listitem')).toHaveText(
    `${offer.name}: estaba en oferta; se recibe solo por una falla.`,
  )
  await section.getByRole('radio', { name: /^Llegó con una falla/ }).check()
  await expect(section.getByRole('checkbox')).toHaveCount(2)
  await expect(left).toHaveCount(0)
})
