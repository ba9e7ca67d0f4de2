import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, startBuilt } from '../support/built-shop.ts'
import { editedShop, type EditedShop } from '../support/edited-build.ts'
import { emptyShop } from '../support/empty-shop.ts'

const POST = 'src/content/blog/cuidar-calzado-de-cuero.md'
const TIMEOUT = { timeout: 300_000 }
let shop: EditedShop

beforeAll(() => {
  shop = editedShop()
})
afterAll(() => {
  shop.remove()
})

const html = (page: string) => readFileSync(join(shop.root, 'dist/client', page), 'utf8')

/** What an editor sees of one broken file; the file is as it was afterwards. */
async function brokenBuild(path: string, change: (text: string) => string) {
  const before = readFileSync(join(shop.root, path), 'utf8')
  shop.edit(path, change)
  const result = await shop.build()
  shop.edit(path, () => before)
  return result
}

describe('an editor who breaks a file', () => {
  test.each([
    [POST, /^title: .*\n/m, '', `${POST}: falta el campo «title».`],
    [
      'src/content/policies/terminos-de-envios.md',
      /^title: .*/m,
      'title: "Términos',
      'src/content/policies/terminos-de-envios.md: los datos entre las líneas --- no se pueden leer',
    ],
    [
      'src/content/stores.json',
      /"name": "Tienda Miraflores"/,
      '"name": ""',
      'src/content/stores.json: el campo «name» debe ser un texto.',
    ],
    ['src/content/stores.json', /^\[/, '', 'src/content/stores.json: no es un JSON válido.'],
  ])('%s with %s as %j gets a Spanish sentence', TIMEOUT, async (path, what, by, sentence) => {
    const { code, output } = await brokenBuild(path, text => text.replace(what, by))
    expect(output).toContain(sentence)
    expect(code).not.toBe(0)
  })
})

describe('an editor who publishes a post', () => {
  const varDir = emptyShop()
  afterAll(() => {
    rmSync(varDir, { recursive: true, force: true })
  })

  test(
    'D-05 gets a list instead of the placeholder, a page and a feed; other drafts stay unseen',
    TIMEOUT,
    async () => {
      shop.edit(POST, text => text.replace('draft: true', 'draft: false'))
      const { code, output } = await shop.build()
      expect(code, output).toBe(0)
      const list = html('blog.html')
      expect(list).not.toContain('Página en construcción')
      expect(list).toContain('href="/blog/cuidar-calzado-de-cuero"')
      expect(list).toContain('<link rel="alternate" type="application/rss+xml"')
      expect(list).not.toContain('como-elegir-zapatillas-para-correr')
      expect(html('blog/cuidar-calzado-de-cuero.html')).toContain(
        'Cinco minutos a la semana para que el cuero dure años</h1>',
      )
      expect(existsSync(join(shop.root, 'dist/client/blog/como-elegir-zapatillas-para-correr.html'))).toBe(
        false,
      )
      const running = await startBuilt(varDir, { PUBLIC_URL: 'https://tienda.pe' }, { cwd: shop.root })
      const feed = await ask(running.port, '/blog/rss.xml')
      running.child.kill('SIGTERM')
      await running.ended
      expect(feed.headers['content-type']).toContain('application/rss+xml')
      expect(feed.body.toString()).toContain('<link>https://tienda.pe/blog/cuidar-calzado-de-cuero</link>')
      expect(feed.body.toString().match(/<item>/g)).toHaveLength(1)
    },
  )
})
