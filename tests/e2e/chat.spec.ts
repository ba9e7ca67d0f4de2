import type { Page } from 'playwright/test'
import type { OpenChatAnswer } from '../../src/shared/contracts/chat.ts'
import type { ProductAnswer } from '../../src/shared/contracts/catalog.ts'
import { findProduct } from './support/catalogue.ts'
import { signInByForm } from './support/shop.ts'
import {
  ask,
  expect,
  field,
  newCustomer,
  openList,
  openSellerPage,
  reply,
  say,
  test,
  thread,
} from './support/chat.ts'

// One shop for the tests of this file, one after the other.
test.describe.configure({ mode: 'default' })

const chatOf = ({ id }: { id: string }) => `/dashboard/chat/${id}`
const list = (page: Page) => page.locator('#chat-list')

test('CHAT-01 CHAT-02 CHAT-03 sellers with image, name and online dot on the left, the conversation on the right @both', async ({
  page,
  browser,
  shop,
  isMobile,
  signIn,
}) => {
  const customer = await newCustomer(page.request, 'Ana Ríos')
  await ask(page.request, customer, shop.other, 'hola')
  await ask(page.request, customer, shop.seller, '¿Queda en 38?')
  await signIn(customer)
  // One seller of the demo with a picture, the other without.
  await page.route('**/add-customer-friend', async route => {
    const response = await route.fetch()
    const answer = (await response.json()) as OpenChatAnswer
    for (const friend of answer.MyFriends) if (friend.fdId === shop.other.id) friend.image = '/icon-192.png'
    await route.fulfill({ response, json: answer })
  })
  await page.goto(chatOf(shop.seller))
  await openList(page)
  const entry = list(page).getByRole('link', { name: shop.seller.name })
  const pictured = list(page).getByRole('link', { name: shop.other.name }).locator('img')
  await expect(pictured).toHaveAttribute('src', '/icon-192.png')
  await expect.poll(() => pictured.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(192)
  await expect(entry).toBeVisible()
  await expect(entry).toContainText('¿Queda en 38?')
  // Without a picture of the seller its first letter is in the round.
  await expect(entry.locator('[aria-hidden] >> nth=0')).toContainText(shop.seller.name.charAt(0))
  expect(
    await list(page)
      .locator('ul')
      .locator('xpath=..')
      .evaluate(box => box.clientHeight),
  ).toBe(400)
  await expect(entry.locator('[data-online]')).toHaveCount(0)
  const context = await browser.newContext()
  await openSellerPage(context, shop.seller)
  await expect(entry.locator('[data-online]')).toBeVisible()
  await expect(entry).toContainText('En línea')
  await expect(list(page).getByRole('link', { name: shop.other.name }).locator('[data-online]')).toHaveCount(
    0,
  )
  const [left, right] = [await list(page).boundingBox(), await thread(page).boundingBox()]
  if (isMobile) expect(left?.x).toBeLessThan(40)
  else expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0))
  await context.close()
  await expect(entry.locator('[data-online]')).toHaveCount(0)
})

test('CHAT-04 CHAT-10 ROUTE-30 without a seller one is asked to choose; on a phone the list is a drawer @both', async ({
  page,
  shop,
  isMobile,
  signIn,
}) => {
  const customer = await newCustomer(page.request, 'Ana Ríos')
  await signIn(customer)
  await page.goto('/dashboard/chat')
  await expect(page.getByText('Seleccione Vendedor')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver productos' })).toHaveAttribute('href', '/shops')
  await ask(page.request, customer, shop.seller, 'hola')
  await page.reload()
  await expect(page.getByText('Seleccione Vendedor')).toBeVisible()
  const entry = list(page).getByRole('link', { name: shop.seller.name })
  if (isMobile) {
    const button = page.locator('[aria-controls=chat-list]')
    await expect(entry).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    await expect(entry).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(entry).toBeHidden()
    await button.click()
    await list(page).getByRole('button', { name: 'Cerrar la lista' }).click()
    await expect(entry).toBeHidden()
    await button.click()
  }
  await entry.click()
  await expect(page).toHaveURL(chatOf(shop.seller))
  await expect(thread(page)).toContainText('hola')
  if (isMobile) await expect(entry).toBeHidden()
  await page.goBack()
  await expect(page.getByText('Seleccione Vendedor')).toBeVisible()
})

test('CHAT-05 CHAT-06 CHAT-07 the field, what may be sent, and that it empties', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn(await newCustomer(page.request, 'Ana Ríos'))
  await page.goto(chatOf(shop.seller))
  await expect(field(page)).toHaveAttribute('placeholder', 'Ingrese mensaje')
  const send = page.getByRole('button', { name: 'Enviar', exact: true })
  await expect(thread(page)).toContainText('Escribe el primer mensaje.')
  await expect(send).toBeDisabled()
  await field(page).fill('   \n ')
  await expect(send).toBeDisabled()
  await field(page).press('Enter')
  await field(page).fill('primera línea')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('segunda')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
  await expect(thread(page)).toContainText('primera línea\nsegunda')
  await expect(thread(page)).toContainText('Enviado')
  await expect(thread(page)).not.toContainText('Escribe el primer mensaje.')
})

test('CHAT-11 D-84 RT-03 a customer and a seller talk in two browsers', async ({
  page,
  browser,
  shop,
  signIn,
}) => {
  // Its own name: the seller's list has the customers of other tests, in an order that a message changes.
  const customer = await newCustomer(page.request, 'Carla Vega')
  await signIn(customer)
  const context = await browser.newContext()
  const seller = await openSellerPage(context, shop.seller)
  await expect(seller.getByText('Estás en línea')).toBeVisible()
  await page.goto(chatOf(shop.seller))
  await say(page, '¿Tienen la talla 38?')

  // The seller learns at once, opens the conversation and answers.
  await expect(seller.getByText('Carla Vega Enviar un mensaje').first()).toBeVisible()
  await openList(seller)
  const entry = list(seller).getByRole('link', { name: 'Carla Vega' })
  await expect(entry).toContainText('1 mensaje sin leer')
  await expect(thread(page)).not.toContainText('Visto')
  await entry.click()
  await expect(thread(seller)).toContainText('¿Tienen la talla 38?')
  await expect(thread(page)).toContainText('Visto')
  await say(seller, 'Sí, queda un par.')
  await expect(thread(page)).toContainText('Sí, queda un par.')
  await expect(page.getByText('Enviar un mensaje')).toHaveCount(0)
  await expect(thread(seller)).toContainText('Visto')

  // What comes while the customer is away is there on return, counted.
  await page.goto('/dashboard')
  await say(seller, '¿Te lo separo?')
  await expect(thread(seller)).toContainText('¿Te lo separo?')
  await page.goto('/dashboard/chat')
  await openList(page)
  const conversation = list(page).getByRole('link', { name: shop.seller.name })
  await expect(conversation).toContainText('¿Te lo separo?')
  await expect(conversation).toContainText('1 mensaje sin leer')
  await conversation.click()
  await expect(thread(page)).toContainText('¿Te lo separo?')
  await openList(page)
  await expect(conversation).not.toContainText('sin leer')
  await context.close()
})

test('CHAT-12 STATE-51 another seller’s message is toasted and goes to the top of the list @desktop', async ({
  page,
  shop,
  signIn,
}) => {
  const customer = await newCustomer(page.request, 'Ana Ríos')
  await ask(page.request, customer, shop.other, 'hola')
  await ask(page.request, customer, shop.seller, 'hola')
  await signIn(customer)
  await page.goto(chatOf(shop.seller))
  await expect(thread(page)).toContainText('hola')
  await openList(page)
  const names = list(page).getByRole('listitem')
  await expect(names.first()).toContainText(shop.seller.name)
  await expect(page.locator('[data-chat]')).toHaveAttribute('data-link', 'online')
  await reply(page.request, shop.other, customer, 'Tenemos oferta')
  await expect(page.getByText(`${shop.other.name} Enviar un mensaje`)).toBeVisible()
  await expect(thread(page)).not.toContainText('Tenemos oferta')
  await expect(names.first()).toContainText(shop.other.name)
  await expect(names.first()).toContainText('1 mensaje sin leer')
  // Sending moves that conversation up again.
  await page.keyboard.press('Escape')
  await say(page, 'sigo aquí')
  await expect(thread(page)).toContainText('Enviado')
  await openList(page)
  await expect(names.first()).toContainText(shop.seller.name)
  await expect(names.first()).toContainText('sigo aquí')
})

test('CHAT-09 API-43 opens at the newest, loads older ones on scroll, and never pulls a reader away', async ({
  page,
  shop,
  signIn,
}) => {
  const customer = await newCustomer(page.request, 'Ana Ríos')
  for (let i = 1; i <= 50; i += 1) {
    await ask(page.request, customer, shop.seller, `pregunta ${String(i)}.`)
    if (i <= 40) await reply(page.request, shop.seller, customer, `respuesta ${String(i)}.`)
  }
  await signIn(customer)
  const asked: OpenChatAnswer[] = []
  page.on('response', response => {
    if (response.url().endsWith('/add-customer-friend'))
      void response.json().then(body => asked.push(body as OpenChatAnswer))
  })
  await page.goto(chatOf(shop.seller))
  await expect(thread(page).getByText('pregunta 50.', { exact: true })).toBeInViewport()
  await expect(thread(page).getByText('pregunta 5.', { exact: true })).toHaveCount(0)
  expect(asked[0]?.messages).toHaveLength(40)
  await expect(page.locator('[data-chat]')).toHaveAttribute('data-link', 'online')

  // Up to the first message, page by page; what was being read stays where it was.
  const topOf = (text: string) =>
    thread(page)
      .getByText(text, { exact: true })
      .evaluate(node => node.getBoundingClientRect().top)
  await thread(page).evaluate(box => (box.scrollTop = 150))
  const oldest = asked[0]?.messages[0]?.message ?? ''
  const before = await topOf(oldest)
  await expect.poll(() => thread(page).evaluate(box => box.scrollTop)).toBeGreaterThan(1000)
  expect(Math.abs((await topOf(oldest)) - before)).toBeLessThan(60)
  await expect(async () => {
    await thread(page).evaluate(box => (box.scrollTop = 0))
    await expect(thread(page).getByText('pregunta 1.', { exact: true })).toBeInViewport({ timeout: 500 })
  }).toPass()
  expect(asked.every(({ messages }) => messages.length <= 40)).toBe(true)

  // A reader of older messages stays there and learns that there is more.
  const place = await thread(page).evaluate(box => box.scrollTop)
  await reply(page.request, shop.seller, customer, 'la más nueva')
  const button = page.getByRole('button', { name: 'Mensajes nuevos' })
  await expect(button).toBeVisible()
  expect(await thread(page).evaluate(box => box.scrollTop)).toBe(place)
  await button.click()
  await expect(thread(page).getByText('la más nueva')).toBeInViewport()
  await expect(button).toBeHidden()
  // A reader at the end scrolls along.
  await reply(page.request, shop.seller, customer, 'y otra más')
  await expect(thread(page).getByText('y otra más')).toBeInViewport()
  await expect(button).toBeHidden()
})

test.describe('a server that was killed', () => {
  test.use({ allowedConsole: [/ERR_CONNECTION|WebSocket connection|Failed to load resource/] })

  test('RT-04 D-83 comes back, and what was written meanwhile is delivered once', async ({
    page,
    browser,
    shop,
    signIn,
  }) => {
    const customer = await newCustomer(page.request, 'Ana Ríos')
    await ask(page.request, customer, shop.seller, 'antes')
    await signIn(customer)
    await page.goto(chatOf(shop.seller))
    await expect(thread(page)).toContainText('antes')
    const context = await browser.newContext()
    const seller = await openSellerPage(context, shop.seller)
    await openList(seller)
    await list(seller).getByRole('link', { name: 'antes' }).first().click()
    await expect(thread(seller)).toContainText('antes')

    await shop.kill()
    await expect(page.getByText('Sin conexión. Tus mensajes se enviarán en cuanto vuelva.')).toBeVisible()
    await say(page, 'durante el corte')
    await say(page, 'y otra')
    await expect(thread(page).getByText('Pendiente')).toHaveCount(2)
    await say(seller, 'yo también')
    await shop.start()
    for (const screen of [page, seller]) {
      await expect(thread(screen).getByText('Pendiente')).toHaveCount(0, { timeout: 45_000 })
      for (const text of ['durante el corte', 'y otra', 'yo también'])
        await expect(thread(screen).getByText(text, { exact: true })).toHaveCount(1, { timeout: 45_000 })
    }
    await expect(page.getByText(/^Sin conexión/)).toBeHidden()

    // Also when the page itself is opened again before the server was back.
    await shop.kill()
    await say(page, 'tras recargar')
    await expect(thread(page).getByText('Pendiente')).toHaveCount(1)
    await page.close()
    await shop.start()
    const again = await page.context().newPage()
    await again.goto(chatOf(shop.seller))
    for (const screen of [again, seller])
      await expect(thread(screen).getByText('tras recargar')).toHaveCount(1, { timeout: 45_000 })
    await expect(thread(again).getByText('Pendiente')).toHaveCount(0)
    const { messages } = (await (
      await again.request.post('/api/chat/customer/add-customer-friend', {
        headers: { authorization: `Bearer ${customer.token}` },
        data: { userId: customer.id, sellerId: shop.seller.id },
      })
    ).json()) as OpenChatAnswer
    expect(messages.map(({ message }) => message).sort()).toEqual(
      ['antes', 'durante el corte', 'tras recargar', 'y otra', 'yo también'].sort(),
    )
    await context.close()
  })
})

test('ROUTE-31 D-83 two tabs of one customer show the same conversation @desktop', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn(await newCustomer(page.request, 'Ana Ríos'))
  await page.goto(chatOf(shop.seller))
  const tab = await page.context().newPage()
  await tab.goto(chatOf(shop.seller))
  for (const one of [page, tab])
    await expect(one.locator('[data-chat]')).toHaveAttribute('data-link', 'online')
  await say(page, 'desde la primera')
  await expect(thread(tab).getByText('desde la primera')).toHaveCount(1)
  await say(tab, 'desde la segunda')
  await expect(thread(page).getByText('desde la segunda')).toHaveCount(1)
  await expect(thread(page).getByText('desde la primera')).toHaveCount(1)
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

test.describe('attachments', () => {
  // The last one is the recorder of the test runner, which fetches the preview's blob; the page itself does not.
  test.use({ allowedConsole: [/status of 415|Connecting to 'blob:/] })

  test('CHAT-08 D-85 a picture and a PDF are previewed, sent and private; a program is not sent', async ({
    page,
    browser,
    shop,
    signIn,
  }) => {
    await signIn(await newCustomer(page.request, 'Ana Ríos'))
    await page.goto(chatOf(shop.seller))
    const picker = page.locator('form input[type=file]')
    const send = page.getByRole('button', { name: 'Enviar', exact: true })
    await expect(thread(page)).toContainText('Escribe el primer mensaje.')

    await picker.setInputFiles({ name: 'juego.exe', mimeType: 'image/png', buffer: Buffer.from('MZ') })
    await expect(page.getByText('Adjunta una imagen (JPG, PNG o WebP) o un PDF.')).toBeVisible()
    await expect(send).toBeDisabled()
    await picker.setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer: Buffer.alloc(5_300_000) })
    await expect(page.getByText('El archivo supera el máximo de 5 MB.')).toBeVisible()
    // The server looks inside: it refuses what only says that it is a picture, and nothing is sent.
    await picker.setInputFiles({
      name: 'falsa.png',
      mimeType: 'image/png',
      buffer: Buffer.from('MZ programa'),
    })
    await send.click()
    await expect(page.locator('[data-toast]')).toContainText('Adjunta una imagen (JPG, PNG o WebP) o un PDF.')
    await expect(thread(page)).toContainText('Escribe el primer mensaje.')
    await page.getByRole('button', { name: 'Quitar falsa.png' }).click()
    await expect(send).toBeDisabled()

    await picker.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: PNG })
    await expect(page.locator('form img')).toBeVisible()
    await send.click()
    const shown = thread(page).getByRole('img', { name: 'Imagen foto.png' })
    await expect(shown).toBeVisible()
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
    await expect(page.locator('form img')).toHaveCount(0)

    await picker.setInputFiles({
      name: 'boleta.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n' + 'x'.repeat(3000)),
    })
    await field(page).fill('Aquí la boleta')
    await send.click()
    const link = thread(page).getByRole('link', { name: 'Descargar boleta.pdf' })
    await expect(link).toContainText('3 KB')
    await expect(thread(page)).toContainText('Aquí la boleta')
    const path = (await link.getAttribute('href')) ?? ''
    const mine = await page.request.get(path)
    expect([mine.status(), mine.headers()['content-disposition']]).toEqual([
      200,
      "attachment; filename*=UTF-8''boleta.pdf",
    ])
    const stranger = await browser.newContext()
    expect((await stranger.request.get(path)).status()).toBe(401)
    await newCustomer(stranger.request, 'Beto Paz')
    expect((await stranger.request.get(path)).status()).toBe(404)
    const asSeller = { headers: { authorization: `Bearer ${shop.seller.token}` } }
    const asOther = { headers: { authorization: `Bearer ${shop.other.token}` } }
    const plain = await browser.newContext()
    expect((await plain.request.get(path, asSeller)).status()).toBe(200)
    expect((await plain.request.get(path, asOther)).status()).toBe(404)
    await stranger.close()
    await plain.close()
  })
})

test('D-82 PERM-10 from a product a guest comes through the login to its seller, the product quoted @desktop', async ({
  page,
  request,
  shop,
}) => {
  const product: ProductAnswer = await findProduct(request, p => p.sellerId === shop.seller.id)
  const customer = await newCustomer(request, 'Ana Ríos')
  await page.goto(`/product/details/${product.slug}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(`Vendido por ${product.shopName}`)
  // The seller has no page of its own.
  await expect(main.getByRole('link', { name: product.shopName, exact: true })).toHaveCount(0)
  await main.getByRole('link', { name: 'Chatear con el vendedor' }).click()
  await expect(page).toHaveURL('/login')
  await signInByForm(page, customer)
  await expect(page).toHaveURL(`${chatOf(shop.seller)}?producto=${product.slug}`)
  await expect(page.locator('form').getByRole('link', { name: product.name })).toBeVisible()
  await say(page, '¿Queda en mi talla?')
  const quote = thread(page).getByRole('link', { name: product.name })
  await expect(quote).toHaveAttribute('href', `/product/details/${product.slug}`)
  await expect(page).toHaveURL(chatOf(shop.seller))
  await expect(page.locator('form').getByRole('link', { name: product.name })).toHaveCount(0)
  await say(page, 'otra pregunta')
  await expect(thread(page).getByText('otra pregunta')).toBeVisible()
  await expect(quote).toHaveCount(1)
})

test('D-83 HTML and scripts in a message are shown as text on both sides', async ({
  page,
  browser,
  shop,
  signIn,
}) => {
  const evil = `<img src=x onerror="document.title='robado'"><script>document.title='robado'</script> javascript:alert(1)`
  await signIn(await newCustomer(page.request, `<b>Eva</b>`))
  await page.goto(chatOf(shop.seller))
  await say(page, evil)
  await expect(thread(page).getByText(evil)).toBeVisible()
  const context = await browser.newContext()
  const seller = await openSellerPage(context, shop.seller)
  await openList(seller)
  await list(seller).getByRole('link', { name: '<b>Eva</b>' }).first().click()
  await expect(thread(seller).getByText(evil)).toBeVisible()
  for (const one of [page, seller]) {
    expect(await one.title()).not.toBe('robado')
    await expect(thread(one).locator('img, script, b')).toHaveCount(0)
  }
  await context.close()
})

test('RT-01 D-83 the socket client and a socket exist only in the conversations, and never for a guest', async ({
  page,
  shop,
  signIn,
}) => {
  const sockets: string[] = []
  const scripts: string[] = []
  page.on('websocket', socket => sockets.push(socket.url()))
  page.on('response', async response => {
    if (!response.url().endsWith('.js')) return
    const text = await response.text().catch(() => '')
    if (text.includes('EIO')) scripts.push(response.url())
  })
  await page.goto('/dashboard/chat')
  await expect(page).toHaveURL('/login')
  expect(sockets).toEqual([])
  await signIn(await newCustomer(page.request, 'Ana Ríos'))
  for (const path of ['/', '/dashboard', '/dashboard/my-orders']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect([path, sockets, scripts]).toEqual([path, [], []])
  }
  await page.goto('/dashboard/chat')
  await expect(page.locator('[data-chat]')).toHaveAttribute('data-link', 'online')
  expect(scripts).toHaveLength(1)
  expect(sockets).toHaveLength(1)
  expect(new URL(sockets[0] ?? '').host).toBe(new URL(shop.url).host)
})

test.describe('the sellers’ page', () => {
  test.use({ allowedConsole: [/status of 401/] })

  test('D-84 lets in with the right password alone, out again, and is told to nobody @desktop', async ({
    page,
    shop,
  }) => {
    await page.goto('/vendedor/mensajes')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    const email = page.getByLabel('Correo electrónico')
    const password = page.getByLabel('Contraseña')
    const enter = page.getByRole('button', { name: 'Ingresar' })
    await enter.click()
    await expect(email).toBeFocused()
    await email.fill(shop.seller.email)
    await password.fill('equivocada')
    await enter.click()
    await expect(
      page.getByRole('main').getByText('El correo o la contraseña no son correctos.'),
    ).toBeVisible()
    await password.fill(shop.seller.password)
    await enter.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mensajes' })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(shop.seller.name)
    await expect(page.getByText('Estás en línea')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Estás en línea')).toBeVisible()
    await page.getByRole('button', { name: 'Tu cuenta' }).click()
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await expect(enter).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('vitrina:sellerToken'))).toBeNull()
    for (const path of ['/', '/shops', '/login', '/atencion-al-cliente']) {
      const html = await (await page.request.get(path)).text()
      expect([path, html.includes('/vendedor')]).toEqual([path, false])
    }
  })
})

test.describe('somebody else’s conversation', () => {
  test.use({ allowedConsole: [/status of 404/] })

  test('D-34 API-36 D-107 an unknown seller is told, and the conversations stay', async ({
    page,
    shop,
    signIn,
  }) => {
    const customer = await newCustomer(page.request, 'Ana Ríos')
    await ask(page.request, customer, shop.seller, 'hola')
    await signIn(customer)
    const answered = page.waitForResponse('**/api/chat/customer/add-customer-friend')
    expect((await page.goto('/dashboard/chat/nadie'))?.status()).toBe(200)
    expect((await answered).status()).toBe(404)
    await expect(page.getByText('No encontramos ese vendedor.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled()
    await openList(page)
    await expect(list(page).getByRole('link', { name: shop.seller.name })).toBeVisible()
  })
})
