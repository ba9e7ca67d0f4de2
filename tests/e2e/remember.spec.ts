import type { Page } from 'playwright/test'
import { acceptPolicies, field, fillCheckout, guestDetails, submitButton } from './support/checkout.ts'
import { anItem, guestIdOf, newEmail, openWith, putInCart } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const tick = (page: Page) => page.getByRole('checkbox', { name: 'Recordar mis datos en este celular' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('vitrina:remembered'))

test.describe('a customer who comes back', () => {
  test.use({ allowedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load)/] })

  test('DOOR-20 DOOR-21 what she typed outlives reload, back and a lost connection; asked to, the device keeps her address', async ({
    page,
    request,
    context,
  }, info) => {
    const item = await anItem(request, info)
    await openWith(page, '/envio', [[item, 1]])
    const data = guestDetails(newEmail(info))
    await expect(tick(page)).not.toBeChecked()
    await fillCheckout(page, data)
    await page.reload()
    await expect(field(page, 'Dirección')).toHaveValue(data.address)
    await expect(field(page, 'Distrito')).toHaveValue(data.city)
    await page.goto('/login')
    await page.goBack()
    await expect(field(page, 'Número de documento')).toHaveValue(data.document)
    await acceptPolicies(page)
    await context.setOffline(true)
    await submitButton(page).click()
    await expect(submitButton(page)).toBeEnabled()
    await expect(field(page, 'Nombres')).toHaveValue(data.name)
    await context.setOffline(false)
    expect(await stored(page)).toBeNull()
    await tick(page).check()
    await submitButton(page).click()
    await expect(page).toHaveURL('/pago')
    expect(await stored(page)).not.toMatch(new RegExp(`${data.document}|${data.email}`))

    await page.getByRole('button', { name: 'CONFIRMAR PEDIDO' }).click()
    await expect(page.getByRole('heading', { name: /^Pedido confirmado!/ })).toBeVisible()
    await page.goto('/pago')
    await expect(page).toHaveURL('/order/confirm')
    await expect(main(page).getByRole('link', { name: 'Ver este pedido' })).toHaveAttribute(
      'href',
      /^\/dashboard\/order\/details\/[0-9a-f-]+$/,
    )

    // Days later her session has run out.
    await page.goto('/favicon.svg')
    await page.evaluate(() => {
      localStorage.removeItem('customerToken')
      sessionStorage.clear()
    })
    await page.goto('/shops')
    await putInCart(request, { userId: await guestIdOf(page) }, item)
    await page.goto('/envio')
    for (const label of ['Nombres', 'Apellidos', 'Celular', 'Dirección'] as const)
      await expect(field(page, label)).not.toHaveValue('')
    await expect(field(page, 'Distrito')).toHaveValue(data.city)
    for (const label of ['Número de documento', 'Correo electrónico'])
      await expect(field(page, label)).toHaveValue('')
    await expect(tick(page)).toBeChecked()
    await main(page).getByRole('button', { name: 'Olvidar mis datos' }).click()
    await expect(field(page, 'Dirección')).toHaveValue('')
    await expect(tick(page)).not.toBeChecked()
    expect(await stored(page)).toBeNull()

    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    // It does not stay ticked.
    await tick(page).click()
    await expect(main(page).getByText('Este equipo no deja guardar datos')).toBeVisible()
    await expect(tick(page)).not.toBeChecked()
  })
})
