import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask, type BuiltShop, startBuilt } from '../support/built-shop.ts'
import { commandHere } from '../support/command.ts'
import { emptyShop } from '../support/empty-shop.ts'

const varDir = emptyShop()
const TERMS = '/terminos-y-condiciones'
const SHIPPED = readFileSync(`src/content/policies${TERMS}.md`, 'utf8')
let shop: BuiltShop

beforeAll(async () => {
  shop = await startBuilt(varDir)
})
afterAll(async () => {
  shop.child.kill('SIGTERM')
  await shop.ended
  rmSync(varDir, { recursive: true, force: true })
})

function write(path: string, text: string): void {
  const file = join(varDir, 'content', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const html = async (path: string) => (await ask(shop.port, path)).body.toString()
const shows = (path: string, what: string) =>
  vi.waitFor(async () => expect(await html(path)).toContain(what), 5_000)

test('CONTENT-01 an edited policy shows at the next load, in the dialogs of a form as well, and goes away with its file', async () => {
  expect(await html(TERMS)).not.toContain('Cambios de Calzados Quispe')
  write(`policies${TERMS}.md`, `${SHIPPED}\n## Cambios de Calzados Quispe\n\nHasta en 30 días.\n`)
  await shows(TERMS, 'Cambios de Calzados Quispe')
  const page = await ask(shop.port, TERMS)
  expect(page.status).toBe(200)
  expect(page.headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
  expect(page.body.toString()).toContain(
    `rel="canonical" href="http://localhost:${String(shop.port)}${TERMS}"`,
  )
  await shows('/register', 'Cambios de Calzados Quispe')
  rmSync(join(varDir, `content/policies${TERMS}.md`))
  await vi.waitFor(async () => expect(await html(TERMS)).not.toContain('Cambios de Calzados Quispe'), 5_000)
})

test('CONTENT-02 a broken text is said in the log and the one before stays, also over a restart', async () => {
  write(`policies${TERMS}.md`, `${SHIPPED}\n## Texto bueno\n`)
  await shows(TERMS, 'Texto bueno')
  write(`policies${TERMS}.md`, SHIPPED.replace('title: ', 'title: "'))
  await vi.waitFor(() => expect(shop.said()).toContain(`content/policies${TERMS}.md: los datos`), 5_000)
  expect(await html(TERMS)).toContain('Texto bueno')
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  shop = await startBuilt(varDir)
  expect(await html(TERMS)).toContain('Texto bueno')
})

test('CONTENT-05 a post of the owner gets a page, a place in the list, the feed and the sitemap; a draft none', async () => {
  const post = (draft: boolean) =>
    `---\ntitle: Cómo nació la tienda\ndescription: Una historia.\ndate: 2026-11-24\ndraft: ${String(draft)}\n---\n\nEn **Gamarra**.\n`
  write('blog/como-nacio.md', post(true))
  await vi.waitFor(async () => expect((await ask(shop.port, '/blog/como-nacio')).status).toBe(404), 5_000)
  write('blog/como-nacio.md', post(false))
  await shows('/blog/como-nacio', '<strong>Gamarra</strong>')
  for (const path of ['/blog', '/blog/rss.xml', '/sitemap/paginas.xml']) await shows(path, '/blog/como-nacio')
})

test('CONTENT-03 CONTENT-04 a shop without its demo names no store until the owner adds one', async () => {
  expect(await html('/nuestras-tiendas')).toContain('Todavía no tenemos tiendas abiertas al público')
  expect(await html('/nuestras-tiendas')).not.toContain('Miraflores')
  expect(await html('/envio')).not.toContain('Miraflores')
  const store = ['Tienda Gamarra', 'Jr. Gamarra 653', 'La Victoria, Lima', 'Lunes a sábado de 9:00 a 19:00']
  const { code, out } = await commandHere({ VAR_DIR: varDir }, 'tiendas', 'agregar', ...store)
  expect(code, out).toBe(0)
  for (const path of ['/nuestras-tiendas', '/envio']) await shows(path, 'Jr. Gamarra 653')
})

test('CONTENT-01 where the server draws such pages is no address of the shop', async () => {
  expect((await ask(shop.port, `/contenido${TERMS}`)).status).toBe(404)
})
