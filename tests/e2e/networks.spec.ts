import type { Page } from 'playwright/test'
import { acceptPolicies, field, fillCheckout, guestDetails, submitButton } from './support/checkout.ts'
import { anItem, newEmail, openWith } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const PLACE = '**/api/home/order/place-order'

/** Answers the first attempt to order as a busy network's, and lets the others through; notes their headers. */
async function asBusy(page: Page, details: Record<string, string | number>) {
  const sent: Record<string, string>[] = []
  await page.route(PLACE, async route => {
    sent.push(await route.request().allHeaders())
    if (sent.length > 1) return route.continue()
    const message = 'En tu red hay varios pedidos sin pagar.'
    await route.fulfill({
      status: 429,
      json: { error: message, message, code: 'orderProofNeeded', details },
    })
  })
  return sent
}

test('NETWORK-02 NETWORK-03 /envio asks for the mailed code in a step above its button and keeps what is written @both', async ({
  page,
  request,
}, info) => {
  const email = newEmail(info)
  const sent = await asBusy(page, { kind: 'code', challenge: 'reto.firma', email })
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  await fillCheckout(page, guestDetails(email))
  await acceptPolicies(page)
  await submitButton(page).click()
  const code = field(page, 'Código de 8 dígitos')
  await expect(code).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `te enviamos un código a ${email}` })).toBeVisible()
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await expect(field(page, 'Nombres')).toHaveValue('Ana María')
  await info.attach('code', { body: await page.screenshot(), contentType: 'image/png' })
  await submitButton(page).click()
  await expect(
    page.getByRole('main').getByText('Escribe el código que te enviamos por correo.'),
  ).toBeVisible()
  await code.fill('1234 5678')
  await submitButton(page).click()
  await expect(page).toHaveURL('/pago')
  expect(sent[1]).toMatchObject({ proof: 'reto.firma.12345678' })
  expect(sent[1]?.['idempotency-key']).toBe(sent[0]?.['idempotency-key'])
})

test('NETWORK-03 where work is asked for the browser does it, and the page answers meanwhile', async ({
  page,
  request,
}, info) => {
  const sent = await asBusy(page, { kind: 'work', challenge: 'reto.firma', difficulty: 4_000 })
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  await fillCheckout(page, guestDetails(newEmail(info)))
  await acceptPolicies(page)
  await submitButton(page).click()
  await expect(submitButton(page)).toHaveText('Comprobando…')
  const blocked = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const from = performance.now()
        setTimeout(() => resolve(performance.now() - from))
      }),
  )
  expect(blocked, 'a timer while the browser works').toBeLessThan(500)
  await expect(page).toHaveURL('/pago')
  expect(sent[1]?.['proof']).toMatch(/^reto\.firma\.\d+$/)
})
