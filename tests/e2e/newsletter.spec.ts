import { newsletterToken } from './support/owner.ts'
import { newEmail } from './support/shop.ts'
import { expect, test } from './support/test.ts'

test('D-16 the link of the newsletter leads to a page whose button ends it', async ({
  page,
  request,
}, info) => {
  const email = newEmail(info)
  await request.post('/api/home/newsletter', { data: { email } })
  const token = await newsletterToken(email)
  expect(token).not.toBe('')
  await page.goto(`/boletin/baja/${token}`)
  await expect(page.getByRole('main')).toContainText(email)
  const sent = page.waitForRequest('**/api/home/newsletter/unsubscribe/**')
  await page.getByRole('button', { name: 'Darme de baja' }).click()
  expect((await sent).method()).toBe('POST')
  await expect(page.getByRole('main')).toContainText('Listo, ya no recibirás nuestro boletín.')
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Listo, ya no recibirás nuestro boletín.')
  await expect(page.getByRole('button', { name: 'Darme de baja' })).toHaveCount(0)
})

test('NEWS-02 a mail program ends it with one POST to the same address, without cookies', async ({
  playwright,
  request,
  baseURL,
}, info) => {
  const email = newEmail(info)
  await request.post('/api/home/newsletter', { data: { email } })
  const path = `/boletin/baja/${await newsletterToken(email)}`
  const program = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  const ask = () =>
    program.post(path, {
      form: { 'List-Unsubscribe': 'One-Click' },
      headers: { origin: 'https://mail.example.com' },
    })
  const opened = await program.get(path)
  expect(await opened.text()).toContain('Darme de baja')
  for (const answer of [await ask(), await ask()]) {
    expect(answer.status()).toBe(200)
    expect(await answer.text()).toContain('Listo, ya no recibirás nuestro boletín.')
  }
  expect((await program.post('/boletin/baja/nada', { form: {} })).status()).toBe(404)
  await program.dispose()
})

test.describe('a link that no mail carried', () => {
  test.use({ allowedConsole: [/status of 404/] })

  test('D-16 is not found and leads to who can help', async ({ page }) => {
    const response = await page.goto('/boletin/baja/nada')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 2, name: 'Este enlace no es válido' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Atención al cliente' })).toHaveAttribute(
      'href',
      '/atencion-al-cliente',
    )
  })
})
