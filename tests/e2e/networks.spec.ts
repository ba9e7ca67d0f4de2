import type { Page } from 'playwright/test'
import { acceptPolicies, field, fillCheckout, guestDetails, submitButton } from './support/checkout.ts'
import { anItem, newEmail, openWith } from './support/shop.ts'
import { expect, test } from './support/test.ts'

// The browser's own note of the refusal.
test.use({ allowedConsole: [/status of 429/] })

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

test('NETWORK-02 NETWORK-03 /envio asks for the mailed code in a step above its button and keeps what is written', async ({
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

test('NETWORK-03 where work is asked for the browser does it and says so', async ({
  page,
  request,
}, info) => {
  const sent = await asBusy(page, { kind: 'work', challenge: 'reto.firma', difficulty: 4_000 })
  await openWith(page, '/envio', [[await anItem(request, info), 1]])
  await fillCheckout(page, guestDetails(newEmail(info)))
  await acceptPolicies(page)
  // The page leaves soon after: what the button said is noted while it says it.
  const said: string[] = []
  await page.exposeFunction('noteButton', (text: string) => said.push(text))
  await submitButton(page).evaluate(button =>
    new MutationObserver(() =>
      (Reflect.get(window, 'noteButton') as (text: string) => void)(button.textContent),
    ).observe(button, { childList: true, characterData: true, subtree: true }),
  )
  await submitButton(page).click()
  await expect(page).toHaveURL('/pago')
  expect(said).toContain('Comprobando…')
  expect(sent[1]?.['proof']).toMatch(/^reto\.firma\.\d+$/)
})
