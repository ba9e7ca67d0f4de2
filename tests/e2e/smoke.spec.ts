import { expect, test } from './support/test.ts'

test.describe('an address that does not exist', () => {
  test.use({ allowedConsole: [/status of 404/] })

  test('answers 404 as a page under the security headers of every page', async ({ page }) => {
    const answer = await page.goto('/esta-pagina-no-existe')
    expect(answer?.status()).toBe(404)
    const headers = answer?.headers() ?? {}
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-inline'/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

test('API-01 an unknown call answers 404 as JSON', async ({ request }) => {
  const answer = await request.get('/api/no-existe')
  expect(answer.status()).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'notFound' })
})
