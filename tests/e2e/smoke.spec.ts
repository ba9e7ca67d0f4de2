import { expect, test } from './support/test.ts'

test.describe('an address that does not exist', () => {
  test.use({ allowedConsole: [/status of 404/] })

  test('D-11 answers 404 as a Spanish page under the security headers', async ({ page }) => {
    const answer = await page.goto('/esta-pagina-no-existe')
    expect(answer?.status()).toBe(404)
    const headers = answer?.headers() ?? {}
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-inline'/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    await expect(page.getByRole('heading', { name: 'No encontramos esta página' }).first()).toBeVisible()
    const categories = page.getByRole('list', { name: 'Categorías de la tienda' })
    await expect(categories.getByRole('link', { name: 'MUJER' })).toHaveAttribute(
      'href',
      '/products/search?category=MUJER',
    )
  })
})
