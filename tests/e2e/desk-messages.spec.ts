import type { APIRequestContext, Page, TestInfo } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { countTaps, newPerson, newSeller, openAs, signInAs, type Person } from './support/desk.ts'
import { expectFitting } from './support/fit.ts'
import { ownerCommand } from './support/owner.ts'
import { type Account, newCustomer } from './support/shop.ts'
import { expect, test } from './support/test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  actionTimeout: 20_000,
  // The browser notes the end of a session.
  allowedConsole: [/the server responded with a status of 401 /],
})
test.describe.configure({ timeout: 120_000 })

const SMALLEST = { width: 360, height: 740 }
async function ask(request: APIRequestContext, { id, token }: Account, sellerId: string, text: string) {
  const answer = await request.post('/api/chat/customer/send-message-to-seller', {
    headers: { authorization: `Bearer ${token}` },
    data: { userId: id, sellerId, text },
  })
  if (!answer.ok()) throw new Error(`send answered ${String(answer.status())}: ${await answer.text()}`)
}

/** A seller with a question of each of these customers, and somebody who answers. */
async function withQuestions(request: APIRequestContext, info: TestInfo, names: readonly string[]) {
  const seller = await newSeller()
  const customers: Account[] = []
  for (const name of names) {
    const customer = await newCustomer(request, info, { name })
    await ask(request, customer, seller.sellerId, `Hola, soy ${name}`)
    customers.push(customer)
  }
  return { seller, customers, person: await newPerson(seller.seller) }
}

async function openMessages(page: Page, person: Person): Promise<void> {
  await openAs(page, '/vendedor/mensajes', person)
  await expect(page.getByText('Estás en línea')).toBeVisible()
}

const list = (page: Page) => page.locator('#chat-list')
const thread = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.getByPlaceholder('Ingrese mensaje')
const send = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true })
const inNavigation = (page: Page) =>
  page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: /^Mensajes/ })

test('FRAME-16 list and conversation beside each other or one after the other, a message answered with two taps at 360 px too @both', async ({
  page,
  request,
  isMobile,
}, info) => {
  const size = isMobile ? SMALLEST : page.viewportSize()
  const resize = async () => void (size && (await page.setViewportSize(size)))
  await resize()
  const long = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim()
  const { person } = await withQuestions(request, info, ['Ana Ríos', long])
  await openMessages(page, person)
  await expect(inNavigation(page)).toHaveAccessibleName('Mensajes 2 mensajes sin leer')
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  if (isMobile) await expectAccessible(page, 'list of conversations')
  await resize()
  const entry = list(page).getByRole('link', { name: /Wolfe/ })
  await expect(entry).toContainText('1 mensaje sin leer')
  const taps = await countTaps(page)
  await entry.click()
  await expect(thread(page)).toContainText('Hola, soy Wolfe')
  await field(page).fill('Sí, queda un par.')
  await send(page).click()
  await expect(thread(page)).toContainText('Sí, queda un par.')
  await expect(thread(page)).toContainText('Enviado')
  expect(await taps()).toBe(2)
  await expect(list(page)).toBeVisible({ visible: !isMobile })
  if (isMobile) await expectAccessible(page, 'conversation')
  await expectFitting(page, 'conversation')
  await resize()
  if (!isMobile) {
    const [left, right] = [await list(page).boundingBox(), await thread(page).boundingBox()]
    expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0))
    expect(right?.width).toBeGreaterThan(600)
  }
  await page.goBack()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(list(page).getByRole('link', { name: 'Ana Ríos' })).toBeInViewport({ ratio: 1 })
  await expectFitting(page, 'list of conversations')
})

test('FRAME-17 what nobody has read is counted in navigation and title, live and on other screens', async ({
  page,
  request,
}, info) => {
  const { seller, customers, person } = await withQuestions(request, info, ['Ana Ríos', 'Beto Paz'])
  const [, beto] = customers
  await openMessages(page, person)
  await expect(inNavigation(page)).toHaveAccessibleName('Mensajes 2 mensajes sin leer')
  await expect(page).toHaveTitle('(2) Mensajes')
  await list(page).getByRole('link', { name: 'Ana Ríos' }).click()
  await expect(page).toHaveTitle('(1) Mensajes')
  if (beto) await ask(request, beto, seller.sellerId, '¿Hola?')
  await expect(inNavigation(page)).toHaveAccessibleName('Mensajes 2 mensajes sin leer')
  await expect(page.getByText('Beto Paz Enviar un mensaje')).toBeVisible()

  await page.clock.install()
  await page.goto('/vendedor/paquetes')
  await expect(page).toHaveTitle('(2) Paquetes')
  if (beto) await ask(request, beto, seller.sellerId, '¿Siguen ahí?')
  await page.clock.runFor(61_000)
  await expect(inNavigation(page)).toHaveAccessibleName('Mensajes 3 mensajes sin leer')
  await expect(page).toHaveTitle('(3) Paquetes')
  await page.goto('/vendedor')
  await expect(inNavigation(page)).toHaveAccessibleName('Mensajes 3 mensajes sin leer')
  await expect(page).toHaveTitle('(3) Hoy')
  await page.goto('/vendedor/equipo')
  await expect(inNavigation(page)).toHaveAccessibleName('Mensajes 3 mensajes sin leer')
})

test('FRAME-09 FRAME-19 a session that ends in a text keeps it with its file, and it is sent once', async ({
  page,
  request,
  context,
}, info) => {
  const { person } = await withQuestions(request, info, ['Ana Ríos'])
  await openMessages(page, person)
  await list(page).getByRole('link', { name: 'Ana Ríos' }).click()
  await expect(thread(page)).toContainText('Hola, soy Ana Ríos')
  await expect(page).toHaveTitle('Mensajes')
  await field(page).fill('Aquí la foto')
  const file = { name: 'boleta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
  await page.locator('form input[type=file]').setInputFiles(file)
  await context.clearCookies()
  await send(page).click()
  const again = page.getByRole('dialog', { name: 'Tu sesión terminó' })
  await expect(again).toBeVisible()
  await expectAccessible(page, 'session ended')
  await signInAs(page, person)
  await expect(again).toBeHidden()
  await expect(field(page)).toHaveValue('Aquí la foto')
  await send(page).click()
  await expect(thread(page).getByRole('link', { name: 'Descargar boleta.pdf' })).toBeVisible()
  await expect(field(page)).toHaveValue('')

  await context.clearCookies()
  await field(page).fill('Y otra cosa')
  await send(page).click()
  await expect(again).toBeVisible()
  await signInAs(page, person)
  await expect(again).toBeHidden()
  await expect(thread(page).getByText('Y otra cosa')).toHaveCount(1)
  await expect(thread(page).getByText('Enviado')).toHaveCount(2)
  await page.reload()
  await expect(thread(page).getByText('Y otra cosa')).toHaveCount(1)
})

test('FRAME-16 what one person wrote is not sent by another who signs in then', async ({
  page,
  request,
  context,
}, info) => {
  const { seller, person } = await withQuestions(request, info, ['Ana Ríos'])
  await openMessages(page, person)
  await list(page).getByRole('link', { name: 'Ana Ríos' }).click()
  await expect(thread(page)).toContainText('Hola, soy Ana Ríos')
  await expect(page).toHaveTitle('Mensajes')
  await field(page).fill('Esto es mío')
  await context.clearCookies()
  await send(page).click()
  await expect(page.getByRole('dialog', { name: 'Tu sesión terminó' })).toBeVisible()
  await signInAs(page, await newPerson(seller.seller))
  await expect(page.getByText('Estás en línea')).toBeVisible()
  await expect(thread(page)).toContainText('Hola, soy Ana Ríos')
  await page.waitForTimeout(500)
  await expect(page.getByText('Esto es mío')).toHaveCount(0)
})

test.describe('when the list cannot be read', () => {
  test.use({ allowedConsole: [/the server responded with a status of (?:401|500) /] })

  test('FRAME-16 it says so at once on a phone too, and is read again', async ({ page, request }, info) => {
    const { person } = await withQuestions(request, info, ['Rosa'])
    await openMessages(page, person)
    const reading = '**/api/chat/seller/get-customers/**'
    let failures = 0
    await page.route(reading, route => {
      failures += 1
      return route.fulfill({ status: 500, json: {} })
    })
    await page.reload()
    await expect(list(page).getByRole('button', { name: 'Reintentar' })).toBeVisible()
    // It is read once by the page and once when the socket is there; after that, only by the button.
    await expect.poll(() => failures).toBe(2)
    await page.unroute(reading)
    await list(page).getByRole('button', { name: 'Reintentar' }).click()
    await expect(list(page).getByText('Rosa', { exact: true })).toBeVisible()
  })
})

test('FRAME-16 without a connection the seller does not read that customers see him online', async ({
  page,
}) => {
  await openMessages(page, await newSeller())
  await page.context().setOffline(true)
  await expect(page.getByText('Estás en línea')).toBeHidden({ timeout: 2_000 })
  await page.context().setOffline(false)
  await expect(page.getByText('Estás en línea')).toBeVisible()
})

test('FRAME-16 PEOPLE-05 nobody has written yet, a suspended seller answers, and a role without messages says so', async ({
  page,
}) => {
  const seller = await newSeller()
  await openMessages(page, await newPerson(seller.seller))
  await expect(page.getByText('Cuando un cliente te escriba')).toBeVisible()
  await ownerCommand('vendedores', 'suspender', seller.seller, 'Faltan documentos.')
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Faltan documentos.' })).toBeVisible()
  await expect(page.getByText('Estás en línea')).toBeVisible()
  await expectAccessible(page, 'suspended')
  await expectFitting(page, 'suspended')
  await page.setViewportSize(SMALLEST)
  await page.getByRole('button', { name: 'Tu cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await signInAs(page, await newPerson(seller.seller, 'goods'))
  await expect(page.getByText('Tu rol no incluye esta pantalla.')).toBeVisible()
  await expect(inNavigation(page)).toHaveCount(0)
})
