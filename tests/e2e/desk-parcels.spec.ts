import { expectAccessible } from './support/axe.ts'
import { countTaps, newParcels, newPerson, openParcels, scriptKb, signInAs } from './support/desk.ts'
import { expectFitting } from './support/fit.ts'
import { ownerCommand } from './support/owner.ts'
import { expect, test } from './support/test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  actionTimeout: 20_000,
  allowedConsole: [/the server responded with a status of 401 |net::ERR_INTERNET_DISCONNECTED/],
})
test.describe.configure({ timeout: 120_000 })

const SMALLEST = { width: 360, height: 740 }

test('FRAME-05 FRAME-12 FRAME-13 a new parcel is opened and sent with a number in five taps, and taken back @both', async ({
  page,
  request,
}, info) => {
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.setViewportSize(SMALLEST)
  const { seller, number } = await newParcels(request, info)
  await openParcels(page, await newPerson(seller), number)
  const taps = await countTaps(page)
  await page.getByText(number).click()
  const detail = page.getByRole('region', { name: number })
  await expect(detail.getByRole('link', { name: /^Llamar/ })).toHaveAttribute('href', /^tel:/)
  await expect(detail.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`wa\\.me.*${number}`),
  )
  await expect(detail).toContainText('SKU')
  await detail.getByRole('button', { name: 'Enviar' }).click()
  const form = page.getByRole('dialog', { name: 'Enviar' })
  await form.getByText('Olva', { exact: true }).click()
  const tracking = form.getByLabel('Número de guía')
  await tracking.fill('con espacios')
  await tracking.press('Enter')
  await expect(form).toContainText('Escribe de 3 a 40 letras, cifras o guiones, sin espacios.')
  await expect(tracking).toBeFocused()
  await tracking.fill('OL-4455-66')
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Paquete enviado' })).toBeVisible()
  expect(await taps()).toBeLessThanOrEqual(5)
  await expect(detail).toContainText('OL-4455-66')
  await expect(page).toHaveURL(new RegExp(`ver=${number}`))

  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Se deshizo' })).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Enviar' })).toBeVisible()
  await page.goBack()
  await expect(detail).toBeHidden()
  await expect(page.getByText(number)).toBeVisible()
})

test('FRAME-07 FRAME-14 ten parcels are printed and marked in eight taps at 360 px', async ({
  page,
  request,
}, info) => {
  await page.setViewportSize(SMALLEST)
  const { seller, name, numbers } = await newParcels(request, info, 10)
  await openParcels(page, await newPerson(seller), name)
  await expect(page.getByText('10 resultados')).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  const taps = await countTaps(page)
  await page.getByRole('button', { name: 'Elegir varios' }).click()
  const chosen = page.getByRole('group', { name: 'Con los elegidos' })
  await expect(chosen).toContainText('Elige uno o más.')
  await expect(chosen.getByRole('button', { name: 'Enviar' })).toBeHidden()
  await chosen.getByRole('button', { name: 'Todos' }).click()
  await expect(chosen).toContainText('10 elegidos')
  await chosen.getByRole('button', { name: 'Imprimir' }).click()
  await page.getByRole('menuitem', { name: 'Etiqueta 10×15' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.getByRole('article').filter({ hasText: numbers[9] ?? '' })).toContainText(name)
  await expect(page.getByRole('navigation')).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.getByRole('article')).toHaveCount(0)
  await chosen.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Marcar preparado' }).click()
  await expect(page.getByRole('status').filter({ hasText: '10 paquetes preparados' })).toBeVisible()
  expect(await taps()).toBeLessThanOrEqual(8)
  await expect(page.getByText('Preparado', { exact: true })).toHaveCount(10)
  await expectAccessible(page, 'several chosen')
})

test('FRAME-08 a parcel that changed meanwhile is shown with what changed, and is left as it is', async ({
  page,
  request,
}, info) => {
  const { seller, number } = await newParcels(request, info)
  await openParcels(page, await newPerson(seller), number)
  await page.getByText(number).click()
  const detail = page.getByRole('region', { name: number })
  await expect(detail.getByRole('button', { name: 'Enviar' })).toBeVisible()
  await ownerCommand('paquetes', 'estado', number, 'en-almacen')
  await detail.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Marcar preparado' }).click()
  await expect(detail.getByRole('alert')).toContainText('Estado: Nuevo → Preparado')
  await expect(page.getByRole('status').filter({ hasText: 'Paquete preparado' })).toBeHidden()
  await expectAccessible(page, 'changed meanwhile')
  await detail.getByRole('button', { name: 'Cerrar' }).click()
  await expect(detail.getByRole('alert')).toBeHidden()
})

test('FRAME-09 FRAME-15 a session that ends in a form of a screen of 180 KB keeps what was typed, and nothing is sent later', async ({
  page,
  request,
  context,
}, info) => {
  const { seller, number } = await newParcels(request, info)
  const person = await newPerson(seller)
  await openParcels(page, person, number)
  await page.getByText(number).click()
  await page.getByRole('region', { name: number }).getByRole('button', { name: 'Enviar' }).click()
  const form = page.getByRole('dialog', { name: 'Enviar' })
  await form.getByText('Olva', { exact: true }).click()
  const script = await scriptKb(page)
  expect(script).toBeGreaterThan(100)
  expect(script).toBeLessThanOrEqual(180)

  await form.getByLabel('Número de guía').fill('OL-900')
  const sent: string[] = []
  page.on('request', one => void (one.url().includes('/moves') && sent.push(one.url())))
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect(form.getByRole('alert')).toContainText('No hay conexión: no se guardó nada.')
  await context.setOffline(false)
  await expect(page.getByText('Sin conexión: ves lo último que leímos.')).toBeHidden()
  await page.waitForTimeout(500)
  expect(sent).toEqual([])

  await context.clearCookies()
  await form.getByRole('button', { name: 'Enviar' }).click()
  const again = page.getByRole('dialog', { name: 'Tu sesión terminó' })
  await expect(again).toBeVisible()
  await expectAccessible(page, 'session ended')
  await signInAs(page, person)
  await expect(again).toBeHidden()
  await expect(form.getByLabel('Número de guía')).toHaveValue('OL-900')
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Paquete enviado' })).toBeVisible()
})

test('FRAME-11 FRAME-13 the list and the detail are for everybody, and fit the narrowest screen', async ({
  page,
  request,
}, info) => {
  const { seller, number, name } = await newParcels(request, info)
  await openParcels(page, await newPerson(seller), name)
  const size = page.viewportSize()
  await expect(page.getByText(/^Entrégalo hasta/)).toBeVisible()
  await expectAccessible(page, 'list')
  await expectFitting(page, 'list')
  if (size) await page.setViewportSize(size)
  await page.getByText(number).click()
  await expect(page.getByRole('region', { name: 'Historial' })).toBeVisible()
  await expectAccessible(page, 'detail')
  await expectFitting(page, 'detail')
})
