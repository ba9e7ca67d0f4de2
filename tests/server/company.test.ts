import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask, type BuiltShop, startBuilt } from '../support/built-shop.ts'
import { commandHere } from '../support/command.ts'
import { newFolder, productRow, writeFile, writePicture, writeProducts } from '../support/csv.ts'
import { emptyShop } from '../support/empty-shop.ts'

const varDir = emptyShop()
let shop: BuiltShop

beforeAll(async () => {
  shop = await startBuilt(varDir)
})
afterAll(async () => {
  shop.child.kill('SIGTERM')
  await shop.ended
  rmSync(varDir, { recursive: true, force: true })
})

async function owner(field: string, value: string): Promise<void> {
  const { code, out, err } = await commandHere({ VAR_DIR: varDir }, 'empresa', 'fijar', field, value)
  expect(code, out + err).toBe(0)
}
/** What the browser shows of a page: a part that is not shown waits in a template. */
const page = async (path: string) =>
  (await ask(shop.port, path)).body.toString().replace(/<template[\s\S]*?<\/template>/g, '')
const has = async (path: string, what: string | RegExp): Promise<boolean> => {
  const html = await page(path)
  return typeof what === 'string' ? html.includes(what) : what.test(html)
}
/** Stored pages are drawn again once they learn of the change. */
const turns = (wanted: boolean) => (path: string, what: string | RegExp) =>
  vi.waitFor(async () => expect(await has(path, what), String(what)).toBe(wanted), {
    timeout: 15_000,
    interval: 100,
  })
const shows = turns(true)
const hides = turns(false)

test.each([
  ['nombre', 'Zapatería Quilla', '/', /<title>[^<]*Zapatería Quilla/],
  [
    'logo',
    'https://otro.pe/logo.svg',
    '/',
    /<img[^>]+src="https:\/\/otro\.pe\/logo\.svg"[^>]+alt="Zapatería Quilla"/,
  ],
  ['telefono', '01 700 1234', '/', 'href="tel:+5117001234"'],
  ['whatsapp', '51 987 000 111', '/', 'href="tel:+51987000111"'],
  ['whatsapp', '51 987 000 222', '/', 'https://wa.me/51987000222?text='],
  ['saludo_whatsapp', 'Buenas, Quilla', '/', '?text=Buenas%2C%20Quilla"'],
  ['correo', 'ayuda@quilla.pe', '/', 'href="mailto:ayuda@quilla.pe"'],
  ['url_administracion', 'https://admin.quilla.pe/', '/', 'href="https://admin.quilla.pe/"'],
])('GEN-08 the owner’s %s «%s» comes to the screens', async (field, value, path, what) => {
  await owner(field, value)
  await shows(path, what)
})

const FREE = 'Envío gratis por compras mayores a'

test('HOME-15 HOME-16 GEN-08 the free-shipping banner stands only while its flag is set', async () => {
  await hides('/', FREE)
  await owner('imageenviogratis', 'https://otro.pe/gratis.jpg')
  await owner('verimageenviogratis', 'si')
  await shows('/', `${FREE} 199 soles`)
  expect(await has('/', 'src="https://otro.pe/gratis.jpg"')).toBe(true)
  await owner('verimageenviogratis', 'no')
  await hides('/', FREE)
  expect(await has('/', 'https://otro.pe/gratis.jpg')).toBe(false)
})

test('D-93 its words follow the threshold that is set, and without one the specified text stands', async () => {
  await owner('verimageenviogratis', 'si')
  await shows('/', `${FREE} 199 soles`)
  await owner('envio_gratis_desde', '250')
  await shows('/', `${FREE} 250 soles`)
  await owner('envio_gratis_desde', '')
  await shows('/', `${FREE} 199 soles`)
})

test('SHIP-03 D-57 the checkout’s banner needs flag and image', async () => {
  const image = 'src="https://otro.pe/envio.jpg"'
  const banner = /<img[^>]+width="1320"/
  await owner('verimagecarrito', 'si')
  await owner('imagedetails', '')
  expect(await has('/envio', banner)).toBe(false)
  await owner('imagedetails', 'https://otro.pe/envio.jpg')
  expect([await has('/envio', image), await has('/envio', banner)]).toEqual([true, true])
  await owner('verimagecarrito', 'no')
  expect(await has('/envio', banner)).toBe(false)
})

test('GEN-08 CAT-10 the picture above the catalogue needs its flag', async () => {
  const image = 'src="https://otro.pe/envio.jpg"'
  await owner('imagedetails', 'https://otro.pe/envio.jpg')
  await hides('/shops', image)
  await owner('verimagedetails', 'si')
  await shows('/shops', image)
  await owner('verimagedetails', 'no')
  await hides('/shops', image)
})

test('SEO-07 a name with markup stays text in what search engines read', async () => {
  const name = 'Quilla </script><b>'
  await owner('nombre', name)
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s
  await shows('/', /"name":"Quilla [^"]*script/)
  const graph = JSON.parse(block.exec(await page('/'))?.[1] ?? '') as { '@graph': { name?: string }[] }
  expect(graph['@graph'].map(thing => thing.name)).toContain(name)
})

test.each([
  ['verfiltroStars', 'CAT-06', 'Valorización'],
  ['vercarruselLatestProducts', 'CAT-11', 'Novedades'],
])(
  'GEN-08 the flag %s (%s) shows «%s» on a list; on a category alone it shows without',
  async (flag, _, words) => {
    const file = writeProducts([productRow({ codigo: 'BANDERAS' })])
    expect((await commandHere({ VAR_DIR: varDir }, 'catalogo', 'importar', file)).code).toBe(0)
    const title = new RegExp(`<h[23][^>]*>${words}<`)
    await owner(flag, 'no')
    await shows('/products/search?category=MUJER', title)
    await hides('/shops', title)
    await owner(flag, 'si')
    await shows('/shops', title)
    await owner(flag, 'no')
    await hides('/shops', title)
  },
)

test('VOICE-07 a wide banner of the owner is drawn from 1,920 px on wide screens, and loaded first there alone', async () => {
  const folder = newFolder()
  await writePicture(folder, 'ancha.png', { width: 1920, height: 823, red: 40 })
  await writePicture(folder, 'angosta.png', { width: 1280, height: 549, red: 41 })
  await writePicture(folder, 'alta.png', { width: 480, height: 600, red: 42 })
  const load = async (path: string) => {
    const { code, out, err } = await commandHere({ VAR_DIR: varDir }, 'catalogo', 'importar', path)
    expect(code, out + err).toBe(0)
  }
  await load(writeProducts([productRow({ codigo: 'ANCHO' }), productRow({ codigo: 'ANGOSTO' })], folder))
  const head = 'codigo,imagen_ancha,imagen_alta,orden\n'
  await load(writeFile(`${head}ANCHO,ancha,alta,1\nANGOSTO,angosta,alta,2\n`, 'banners.csv', folder))
  const wide = /<source media="\(min-width: 80\.01rem\)"[^>]+srcset="(\/media\/\w{16}-1920\.avif) 1920w"/g
  await shows('/', new RegExp(wide.source))
  const html = await page('/')
  const [[, file = ''] = [], ...others] = [...html.matchAll(wide)]
  expect(others).toEqual([])
  expect((await ask(shop.port, file)).status).toBe(200)
  const loaded = [...html.matchAll(/<link rel="preload" as="image"[^>]+>/g)].map(([link]) => link)
  expect(loaded.map(link => /media="([^"]+)"/.exec(link)?.[1])).toEqual([
    '(max-width: 47.99rem)',
    '(not (max-width: 47.99rem)) and (not (min-width: 80.01rem))',
    '(min-width: 80.01rem)',
  ])
  expect(loaded.map(link => link.includes(file))).toEqual([false, false, true])
})
