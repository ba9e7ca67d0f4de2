import { expectAccessible } from './support/axe.ts'
import { bundle, newParcels, newPerson, openParcels } from './support/desk.ts'
import { expectFitting } from './support/fit.ts'
import { anItem } from './support/shop.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

test('FRAME-03 FRAME-05 by the keyboard on a phone: to the list, open, back by Escape', async ({
  page,
  request,
}, info) => {
  const { seller, name, numbers } = await newParcels(request, info, 2)
  await openParcels(page, await newPerson(seller), name)
  const list = page.getByRole('grid', { name: 'Paquetes' })
  await list.getByRole('row').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const open = page.getByRole('region', { name: new RegExp(numbers.join('|')) })
  await expect(open).toBeVisible()
  await expect(list).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(open).toBeHidden()
  await expect(list).toBeVisible()
})

test('FRAME-23 person and first rows are asked for together, once, and drawn together', async ({
  page,
  request,
}, info) => {
  const { seller, name, numbers } = await newParcels(request, info)
  await openParcels(page, await newPerson(seller), name)
  const asked: string[] = []
  const rows = Promise.withResolvers<undefined>()
  const isLooked = Promise.withResolvers<undefined>()
  await page.route(/\/api\/(?:get-user|desk\/parcels\?)/, async route => {
    const isRows = route.request().url().includes('/desk/parcels')
    asked.push(isRows ? 'rows' : 'person')
    // The person's answer is kept back until the rows are asked for, and the rows until the person is shown.
    if (isRows) {
      rows.resolve(undefined)
      await isLooked.promise
    } else await rows.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cuenta' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  isLooked.resolve(undefined)
  await expect(page.getByText(numbers[0] ?? '').first()).toBeVisible()
  expect(asked.toSorted()).toEqual(['person', 'rows'])
})

test.describe('a file that is lost on its way', () => {
  test.use({ allowedConsole: [/ERR_FAILED|was lost on its way|Failed to fetch dynamically imported module/] })

  test('FRAME-23 D-10 D-11 the loss of what a tap opens, or of the rules of a form, is said, and the page offers to load again', async ({
    page,
    request,
  }, info) => {
    const { seller, name, numbers } = await newParcels(request, info)
    const [number = ''] = numbers
    await openParcels(page, await newPerson(seller), name)
    await page.route('**/static/js/opened.*', route => route.abort())
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('alert').filter({ hasText: 'No se pudo cargar' }).first()).toBeVisible()
    await expect(page.getByText(number).first()).toBeVisible()
    await page.getByText(number).first().click()
    // D-11: only the screen is broken; one can still go elsewhere.
    await expect(page.getByRole('link', { name: 'Mensajes' })).toBeVisible()
    await page.unroute('**/static/js/opened.*')
    await page.getByRole('button', { name: 'Volver a cargar' }).click()
    const open = page.getByRole('region', { name: number })
    await expect(open).toBeVisible()
    await page.route('**/static/js/notes-form.*', route => route.abort())
    await open.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByRole('button', { name: 'Volver a cargar' })).toBeVisible()
  })
})

test('FRAME-04 by the keyboard on a desktop: Tab reaches the table, Space chooses, Enter opens @desktop', async ({
  page,
  request,
}, info) => {
  const { seller, name, numbers } = await newParcels(request, info, 2)
  await openParcels(page, await newPerson(seller), name)
  const table = page.getByRole('grid', { name: 'Paquetes' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Filtros' }).focus()
  await page.keyboard.press('Tab')
  await expect(table.locator(':focus')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const open = page.getByRole('region', { name: new RegExp(numbers.join('|')) })
  await expect(open).toBeVisible()
  await expect(table).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open).toBeHidden()
  await page.getByRole('button', { name: 'Filtros' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.getByRole('group', { name: 'Con los elegidos' })).toContainText('1 elegido')
})

test('FRAME-06 filters are kept under a name, an empty list says so, and the file has what they find @both', async ({
  page,
  request,
  isMobile,
}, info) => {
  const { seller, number, name } = await newParcels(request, info)
  await openParcels(page, await newPerson(seller), name)
  await page.getByRole('button', { name: 'Filtros' }).click()
  const filters = page.getByRole('dialog', { name: 'Filtros' })
  const link = filters.getByRole('link', { name: 'Descargar CSV' })
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toContain('text/csv')
  expect(await file.text()).toContain(number)
  await filters.getByText('Solo atrasados').click()
  await expect(page).toHaveURL(/atrasados=1/)
  await expect(link).toHaveAttribute('href', /\?estado=por-preparar&atrasados=1&buscar=Rosa/)
  await filters.getByLabel('Nombre de la vista').fill('Urgentes')
  await filters.getByRole('button', { name: 'Guardar estos filtros' }).click()
  if (isMobile) await expectAccessible(page, 'filters')
  await filters.getByRole('button', { name: 'Ver 0 resultados' }).click()
  await expect(page.getByText('Nada coincide con estos filtros.')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(page).toHaveURL(/\/vendedor\/paquetes$/)
  await page.reload()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await filters.getByRole('button', { name: 'Urgentes', exact: true }).click()
  await expect(page).toHaveURL(/atrasados=1/)
  await filters.getByRole('button', { name: 'Borrar la vista Urgentes' }).click()
  await expect(filters.getByRole('button', { name: 'Urgentes', exact: true })).toBeHidden()
})

test('FRAME-07 500 rows with the longest names are chosen, and go out at once', async ({
  page,
  request,
}, info) => {
  const { shopName } = await anItem(request, info)
  const person = await newPerson(shopName)
  const rows = Array.from({ length: 500 }, (_, i) => ({
    ...{
      number: `V-7K2M9QXD-${String(i + 1)}`,
      order: 'V-7K2M9QXD',
      version: 1,
      state: 'placed',
      carrier: '',
    },
    ...{ date: '2026-11-25T15:00:00Z', due: '2099-11-27T04:59:59Z', isLate: false, tracking: '', units: 1 },
    ...{ customer: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3), place: 'Lima'.repeat(20), picture: null },
    ...{ item: 'Zapatilla'.repeat(15), next: ['warehouse', 'shipped'], undoUntil: null },
  }))
  await page.route(/\/api\/desk\/parcels\?/, route =>
    route.fulfill({ json: { rows, next: null, total: 500 } }),
  )
  const sent: unknown[] = []
  await page.route('**/api/desk/parcels/moves', route => {
    const { moves } = route.request().postDataJSON() as { moves: { number: string }[] }
    sent.push(...moves)
    return route.fulfill({
      json: { results: moves.map(({ number }) => ({ number, ok: true, row: rows[0] })) },
    })
  })
  await openParcels(page, person)
  await page.getByRole('button', { name: 'Elegir varios' }).click()
  const chosen = page.getByRole('group', { name: 'Con los elegidos' })
  await chosen.getByRole('button', { name: 'Todos' }).click()
  await expect(chosen).toContainText('500 elegidos')
  await chosen.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Marcar preparado' }).click()
  await expect(page.getByRole('status').filter({ hasText: '500 paquetes preparados' })).toBeVisible()
  expect(sent).toHaveLength(500)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('FRAME-02 FRAME-23 who is not signed in finds the form, and a role without the screen says so and asks for no rows', async ({
  page,
  request,
}, info) => {
  const { shopName } = await anItem(request, info)
  await page.goto('/vendedor/paquetes')
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeEnabled()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expectAccessible(page, 'nobody')
  await expectFitting(page, 'nobody')
  const { email, password } = await newPerson(shopName, 'goods')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText('Tu rol no incluye esta pantalla.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Panel' }).getByRole('link')).toHaveText([
    'Hoy',
    'Equipo',
  ])
  const rows: string[] = []
  page.on('request', one => void (one.url().includes('/api/desk/parcels') && rows.push(one.url())))
  await page.reload()
  await expect(page.getByText('Tu rol no incluye esta pantalla.')).toBeVisible()
  expect(rows).toEqual([])
  await page.getByRole('button', { name: 'Tu cuenta' }).click()
  await expect(page.getByText(`Entraste como ${email}`)).toBeVisible()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
})

test('FRAME-15 no page outside of the desk loads any of it', () => {
  const chunks = bundle()
  const isOfDesk = (file: string) =>
    Object.keys(chunks[file]?.sources ?? {}).some(source =>
      /^src\/desk\/|node_modules\/(?:react-aria|react-stately|@tanstack|zod)\b/.test(source),
    )
  const reach = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const next of [...(chunks[file]?.imports ?? []), ...(chunks[file]?.later ?? [])]) reach(next, seen)
    return seen
  }
  const entries = Object.keys(chunks).filter(file => chunks[file]?.entry && !isOfDesk(file))
  expect(entries.length).toBeGreaterThan(20)
  expect(entries.filter(file => [...reach(file)].some(isOfDesk))).toEqual([])
  expect(Object.keys(chunks).filter(isOfDesk).length).toBeGreaterThan(1)
})
