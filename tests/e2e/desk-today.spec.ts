import type { Page } from 'playwright/test'
import type { DeskTodayAnswer } from '#shared/contracts/desk-parcels.ts'
import { expectAccessible } from './support/axe.ts'
import { newParcels, newPerson, newSeller, openAs, scriptKb, type Person } from './support/desk.ts'
import { expectFitting } from './support/fit.ts'
import { ownerCommand } from './support/owner.ts'
import { anItem } from './support/shop.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

const part = (page: Page, name: string) => page.getByRole('region', { name })
const sound = (page: Page) => page.getByRole('button', { name: 'Sonido' })

async function openToday(page: Page, person: Person): Promise<void> {
  await openAs(page, '/vendedor', person)
  await expect(page.locator('.desk-day')).toBeVisible()
}

/** What the page's title counts. */
const counted = async (page: Page): Promise<number> =>
  Number(/^\((\d+)\) Hoy$/.exec(await page.title())?.[1] ?? 0)

/** A day whose answer is the shop's own, changed. */
const changeToday = (page: Page, change: (day: DeskTodayAnswer) => void) =>
  page.route('**/api/desk/today', async route => {
    const response = await route.fetch()
    const day = (await response.json()) as DeskTodayAnswer
    change(day)
    await route.fulfill({ response, json: day })
  })

const all = (page: Page) =>
  part(page, 'Por preparar').getByRole('link', { name: /^Ver (?:1|los \d+) paquetes?$/ })

/** How many parcels the link to all of them names. */
const parcelsNamed = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await all(page).textContent()) ?? '')?.[0])

/** The page reads by itself every minute, and every twenty seconds without a socket. */
const SECONDS = { timeout: 6_000 }

test('FRAME-15 FRAME-20 FRAME-21 what waits, late first, and a new parcel within seconds, counted in the title until one signs out @both', async ({
  page,
  request,
  isMobile,
}, info) => {
  const { seller } = await newParcels(request, info)
  await openToday(page, await newPerson(seller))
  const rows = part(page, 'Por preparar').getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const late = (await rows.allTextContents()).map(text => text.includes('Atrasado'))
  expect(late[0]).toBe(true)
  expect(late).toEqual(late.toSorted((one, other) => Number(other) - Number(one)))
  await expect(part(page, 'Por preparar').getByText(/^\d+ atrasados?$/)).toBeVisible()
  await expect(part(page, 'Por preparar')).toContainText('La tienda no envía correos')
  await expect(part(page, 'Tus ventas de 7 días')).toContainText('S/')
  await expect(part(page, 'Se agotan')).toBeHidden()
  await expectFitting(page, 'today')
  if (isMobile) await expectAccessible(page, 'today')

  const before = await counted(page)
  expect(before).toBeGreaterThan(0)
  const known = await parcelsNamed(page)
  await newParcels(request, info, 1, seller)
  await expect.poll(() => counted(page), SECONDS).toBeGreaterThan(before)
  await expect.poll(() => parcelsNamed(page), SECONDS).toBeGreaterThan(known)
  const script = await scriptKb(page)
  expect(script).toBeGreaterThan(100)
  expect(script).toBeLessThanOrEqual(180)

  await rows.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/vendedor\/paquetes\?ver=V-/)
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeVisible()

  await page.goBack()
  await expect(page).toHaveTitle(/^\(\d+\) Hoy$/)
  await page.getByRole('button', { name: 'Tu cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expect(page).toHaveTitle('Hoy')
})
test.describe('without a connection', () => {
  test.use({ allowedConsole: [/net::ERR_FAILED|WebSocket/] })

  test('FRAME-21 without a socket it reads every 20 seconds, and says of when it is if that fails', async ({
    page,
    request,
  }, info) => {
    const { seller } = await newParcels(request, info)
    await page.clock.install()
    await page.routeWebSocket(/socket\.io/, socket => socket.close())
    await page.route('**/socket.io/**', route => route.abort())
    await openToday(page, await newPerson(seller))
    await expect(all(page)).toBeVisible()
    const before = await counted(page)
    await newParcels(request, info, 1, seller)
    await page.clock.runFor(21_000)
    await expect.poll(() => counted(page)).toBeGreaterThan(before)

    await page.route('**/api/desk/today', route => route.abort())
    // With the two attempts that follow.
    await page.clock.runFor(21_000)
    await page.clock.runFor(10_000)
    const old = page
      .getByRole('alert')
      .filter({ hasText: /^Esto es lo que leímos el \d\d\/\d\d\/\d{4} \d\d:\d\d/ })
    await expect(old).toBeVisible()
    await expect(all(page)).toBeVisible()
    await expectAccessible(page, 'an old day')
    await page.unroute('**/api/desk/today')
    await old.getByRole('button', { name: 'Reintentar' }).click()
    await expect(old).toBeHidden()
  })
})

/** Counts the tones that the page plays. */
const countTones = (page: Page) =>
  page.addInitScript(() => {
    const kept = window as unknown as { tones: number }
    kept.tones = 0
    OscillatorNode.prototype.start = new Proxy(OscillatorNode.prototype.start, {
      apply: (start, tone: OscillatorNode, when: []) => {
        kept.tones += 1
        Reflect.apply(start, tone, when)
      },
    })
  })
const tones = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones)

test('FRAME-22 a parcel rings if the sound is on, not before a touch of the page, and says so', async ({
  page,
  request,
}, info) => {
  const { seller } = await newParcels(request, info)
  await countTones(page)
  await openToday(page, await newPerson(seller))
  const another = async () => {
    const before = await counted(page)
    await newParcels(request, info, 1, seller)
    await expect.poll(() => counted(page), SECONDS).toBeGreaterThan(before)
  }
  await expect(page.getByText('Sin sonido')).toBeVisible()
  await another()
  expect(await tones(page)).toBe(0)
  await sound(page).click()
  await expect(page.getByText('Suena con cada paquete o mensaje nuevo')).toBeVisible()
  await expect.poll(() => tones(page)).toBe(1)
  await another()
  await expect.poll(() => tones(page)).toBeGreaterThan(1)

  await page.reload()
  await expect(sound(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Toca la página una vez')).toBeVisible()
  await expectAccessible(page, 'a sound that waits')
  await another()
  expect(await tones(page)).toBe(0)
  await page.getByRole('heading', { name: 'Por preparar' }).click()
  await expect(page.getByText('Suena con cada paquete o mensaje nuevo')).toBeVisible()
  await another()
  await expect.poll(() => tones(page)).toBeGreaterThan(0)

  await sound(page).click()
  await expect(page.getByText('Sin sonido')).toBeVisible()
  const before = await tones(page)
  await another()
  expect(await tones(page)).toBe(before)
})

test('FRAME-20 a role sees the parts that it includes, and no sound where nothing would ring', async ({
  page,
  request,
}, info) => {
  const { shopName } = await anItem(request, info)
  await openToday(page, await newPerson(shopName, 'goods'))
  await expect(part(page, 'Se agotan')).toBeVisible()
  for (const name of ['Por preparar', 'Mensajes', 'Tus ventas de 7 días'])
    await expect(part(page, name)).toBeHidden()
  await expect(sound(page)).toBeHidden()
  await expect(page).toHaveTitle('Hoy')
  await expectFitting(page, 'today of goods')
  await expectAccessible(page, 'today of goods')
})

test('FRAME-20 PEOPLE-05 a seller without anything, of a shop that mails, then suspended, with all parts', async ({
  page,
}) => {
  const person = await newSeller()
  await changeToday(page, day => (day.isMailed = true))
  await openToday(page, person)
  await expect(part(page, 'Por preparar')).toContainText('No hay paquetes por preparar.')
  await expect(page.getByText('La tienda no envía correos')).toBeHidden()
  await expect(part(page, 'Mensajes')).toContainText('No hay mensajes sin leer.')
  await expect(part(page, 'Se agotan')).toContainText('Ninguna talla tiene menos de cuatro unidades.')
  await expect(part(page, 'Tus ventas de 7 días')).toContainText('Todavía no hay ventas en estos días.')
  await expect(page).toHaveTitle('Hoy')
  await expectFitting(page, 'an empty day')
  await expectAccessible(page, 'an empty day')

  await ownerCommand('vendedores', 'suspender', person.seller, 'Faltan documentos.')
  await changeToday(page, day => {
    const row = { name: 'Botín', slug: 'botin', color: 'NEGRO', size: '38', stock: 0 }
    day.sizes = { total: 3, rows: [row, { ...row, size: '39', stock: 1 }] }
  })
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Faltan documentos.' })).toBeVisible()
  await expect(part(page, 'Se agotan')).toContainText('Botín · NEGRO · 38Agotado')
  await expect(part(page, 'Se agotan')).toContainText('Queda 1')
  await expect(part(page, 'Se agotan')).toContainText('y 1 más')
  // The shop has no page for it now.
  await expect(part(page, 'Se agotan').getByRole('link')).toHaveCount(0)
  await expectFitting(page, 'a suspended day')
  await expectAccessible(page, 'a suspended day')
})

test('FRAME-20 a link of before to a conversation leads there', async ({ page }) => {
  await page.goto('/vendedor?cliente=7c9e6679-7425-40de-944b-e07fc1f90ae7')
  await expect(page).toHaveURL('/vendedor/mensajes?cliente=7c9e6679-7425-40de-944b-e07fc1f90ae7')
})
