import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { newPerson, newSeller, openAs, signInAs, type Person } from './support/desk.ts'
import { expectFitting } from './support/fit.ts'
import { ownerCommand } from './support/owner.ts'
import { expect, test } from './support/test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  actionTimeout: 20_000,
  // The browser itself notes each refusal that these tests provoke.
  allowedConsole: [/the server responded with a status of 4(?:01|03|09|10) /],
})
test.describe.configure({ timeout: 120_000 })

const PASSWORD = 'zapatos-de-lima'
const main = (page: Page) => page.getByRole('main')
let count = 0
const newEmail = (name: string) => `${name}-${String(Date.now())}-${String((count += 1))}@example.com`

/** A seller of its own, with its first person signed in on the page of the team. */
async function openTeam(page: Page): Promise<Person> {
  const person = await newSeller()
  await openAs(page, '/vendedor/equipo', person)
  await expect(page.getByRole('banner')).toContainText(person.seller)
  return person
}
/** Makes an account by the link of an invitation. */
async function joinBy(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Tu nombre').fill(name)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repite la contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
}
/** Invites by the form; the test's shop sends no mail, so the link is shown. */
async function inviteBy(page: Page, email: string, role: string): Promise<string> {
  await page.getByLabel('Su correo').fill(email)
  await page.getByLabel('Rol', { exact: true }).selectOption({ label: role })
  await page.getByRole('button', { name: 'Invitar', exact: true }).click()
  const link = page.getByText(/\/vendedor\/invitacion#/)
  await expect(link).toBeVisible()
  return new URL((await link.textContent()) ?? '').hash
}

test('PEOPLE-07 PEOPLE-08 PEOPLE-12 somebody is invited, joins, changes the role and is removed', async ({
  page,
}) => {
  const { seller, email } = await openTeam(page)
  const invited = newEmail('luis')
  const hash = await inviteBy(page, invited, 'Paquetes: paquetes y mensajes')
  await expect(page.getByText(/^Paquetes · Hasta el/)).toBeVisible()
  await expectAccessible(page, 'team')
  // The toast would lie over the page for some seconds.
  await page.reload()
  await expect(page.getByText(/^Paquetes · Hasta el/)).toBeVisible()
  await expectFitting(page, 'team')

  // Opened by somebody who is signed in: who that is, and the way on.
  await page.goto(`/vendedor/invitacion${hash}`)
  await expect(page.getByRole('alert')).toContainText(`Entraste como ${email}`)
  await expectAccessible(page, 'invitation of another')
  await page.getByRole('button', { name: 'Cerrar esa sesión' }).click()
  await expect(page.getByRole('heading', { name: `Te invitaron al equipo de ${seller}` })).toBeVisible()
  await expect(page.getByText(`Entrarás con ${invited} y el rol «Paquetes».`)).toBeVisible()
  await expectAccessible(page, 'invitation')
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await expect(page.getByText('Escribe tu nombre.')).toBeVisible()
  await page.getByLabel('Tu nombre').fill('Luis')
  await page.getByLabel('Contraseña', { exact: true }).fill('corta')
  await page.getByLabel('Repite la contraseña').fill('corta')
  await expect(page.getByText('La contraseña debe tener al menos 10 caracteres.')).toBeVisible()
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repite la contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()

  // The role has messages, and no team.
  await expect(page).toHaveURL(/\/vendedor$/)
  await expect(page.getByRole('heading', { name: 'Hoy', level: 1 })).toBeVisible()
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Equipo' }).click()
  await expect(page.getByRole('heading', { name: 'Tus sesiones' })).toBeVisible()
  await expect(page.getByText('Esta sesión')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Personas' })).toBeHidden()
  await expect(page.getByText('El equipo lo ve y lo cambia quien tiene el rol «Todo».')).toBeVisible()

  await page.goto(`/vendedor/invitacion${hash}`)
  await expect(page.getByRole('alert')).toContainText('Esta invitación ya se usó.')
})

test('PEOPLE-12 roles are changed and people removed, and the last one with the role Todo stays', async ({
  page,
  browser,
}) => {
  const { email } = await openTeam(page)
  const hash = await inviteBy(page, newEmail('luz'), 'Productos')
  const other = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await joinBy(other, `${new URL(page.url()).origin}/vendedor/invitacion${hash}`, 'Luz')
  await expect(other.getByRole('region', { name: 'Se agotan' })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Mensajes' })).toBeHidden()

  await page.reload()
  const own = page.getByRole('listitem').filter({ hasText: email })
  await own.getByRole('combobox').selectOption({ label: 'Productos' })
  await expect(page.locator('[data-refused]')).toContainText('Debe quedar al menos una persona')
  await expect(own.getByRole('combobox')).toHaveValue('all')
  const luz = page.getByRole('listitem').filter({ hasText: 'Luz' })
  await luz.getByRole('combobox').selectOption({ label: 'Paquetes' })
  await expect(page.locator('#toasts')).toContainText('El rol se cambió')
  await other.reload()
  await expect(other.getByRole('region', { name: 'Mensajes' })).toBeVisible()
  await luz.getByRole('button', { name: 'Quitar acceso' }).click()
  await expectAccessible(page, 'question before removing')
  await luz.getByRole('button', { name: 'Sí, quitar' }).click()
  await expect(luz).toBeHidden()
  await other.reload()
  await expect(other.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await other.context().close()
})

test('FRAME-16 FRAME-18 PEOPLE-03 conversations and team are for everybody, as each role sees them', async ({
  page,
}) => {
  const all = await newSeller()
  const empty = 'Cuando un cliente te escriba'
  const roles = [
    { role: 'all', person: all, conversations: empty, hasTeam: true },
    { role: 'parcels', person: await newPerson(all.seller), conversations: empty, hasTeam: false },
    {
      role: 'goods',
      ...{ person: await newPerson(all.seller, 'goods'), conversations: 'Tu rol no incluye esta pantalla.' },
      hasTeam: false,
    },
  ]
  for (const { role, person, conversations, hasTeam } of roles) {
    await openAs(page, '/vendedor/mensajes', person)
    await expect(page.getByText(conversations)).toBeVisible()
    await expectAccessible(page, `conversations, ${role}`)
    await page.goto('/vendedor/equipo')
    await expect(page.getByRole('heading', { name: 'Tus sesiones' })).toBeVisible()
    await expect(page.getByText('Esta sesión')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Personas' })).toBeVisible({ visible: hasTeam })
    await expect(page.getByLabel('Su correo')).toBeVisible({ visible: hasTeam })
    await expect(page.getByText('El equipo lo ve y lo cambia quien')).toBeVisible({ visible: !hasTeam })
    if (hasTeam) {
      const own = page.getByRole('listitem').filter({ hasText: person.email })
      await expect(own.getByText(/^Última vez: \d\d\/\d\d\/\d{4}/)).toBeVisible()
      await expect(own.getByRole('combobox')).toHaveValue('all')
    }
    for (const name of ['Cambiar contraseña', 'Descargar mis datos'])
      await expect(page.getByRole('button', { name })).toBeVisible()
    await expectAccessible(page, `team, ${role}`)
  }
})

test('FRAME-18 PEOPLE-15 PEOPLE-16 sessions of somebody are ended after a question, each write with its own key', async ({
  page,
  browser,
}) => {
  const { email } = await openTeam(page)
  const keys: string[] = []
  page.on('request', one => {
    if (one.url().includes('/api/desk/') && one.method() !== 'GET')
      keys.push(one.headers()['idempotency-key'] ?? '')
  })
  const hash = await inviteBy(page, newEmail('luz'), 'Productos')
  const other = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await joinBy(other, `${new URL(page.url()).origin}/vendedor/invitacion${hash}`, 'Luz')
  await expect(other.getByRole('heading', { name: 'Hoy', level: 1 })).toBeVisible()
  await page.reload()
  const luz = page.getByRole('listitem').filter({ hasText: 'Luz' })
  await luz.getByRole('button', { name: 'Cerrar sesiones' }).click()
  await expect(luz).toContainText('¿Cerrar todas las sesiones de Luz?')
  await expectAccessible(page, 'question before ending sessions')
  await luz.getByRole('button', { name: 'Sí, cerrar' }).click()
  await expect(page.locator('#toasts')).toContainText('Sus sesiones se cerraron')
  await expect(luz).toContainText('Sin sesiones abiertas')
  await other.reload()
  await expect(other.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  const own = page.getByRole('listitem').filter({ hasText: email })
  await own.getByRole('button', { name: 'Cerrar mis otras sesiones' }).click()
  await own.getByRole('button', { name: 'Sí, cerrar' }).click()
  await expect(page.locator('#toasts > *')).toHaveCount(2)
  await page.reload()
  await expect(page.getByText('Esta sesión')).toBeVisible()
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(3)
  for (const key of keys) expect(key).toMatch(/^[\da-f]{16,}$/)
  await other.context().close()
})

test('FRAME-19 a session that ends in the form of an invitation keeps what was typed', async ({
  page,
  context,
}) => {
  const person = await openTeam(page)
  const invited = newEmail('luis')
  await page.getByLabel('Su correo').fill(invited)
  await page.getByLabel('Rol', { exact: true }).selectOption({ label: 'Productos' })
  await context.clearCookies()
  await page.getByRole('button', { name: 'Invitar', exact: true }).click()
  const again = page.getByRole('dialog', { name: 'Tu sesión terminó' })
  await expect(again).toBeVisible()
  const luz = await newPerson(person.seller)
  await signInAs(page, person)
  await expect(again).toBeHidden()
  await expect(page.getByLabel('Su correo')).toHaveValue(invited)
  await expect(page.getByLabel('Rol', { exact: true })).toHaveValue('goods')
  await expect(page.getByText(luz.email)).toBeVisible()
  // The session that the browser lost, and the new one.
  const sessions = page.getByRole('region', { name: 'Tus sesiones' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await page.getByRole('button', { name: 'Invitar', exact: true }).click()
  await expect(page.getByText(/^Productos · Hasta el/)).toBeVisible()
  await expect(page.getByText('Esta sesión')).toBeVisible()
})

test('PEOPLE-05 PEOPLE-10 a suspended seller reads why, and changes the password', async ({ page }) => {
  const { seller, password } = await openTeam(page)
  await ownerCommand('vendedores', 'suspender', seller, 'Faltan documentos.')
  await page.goto('/vendedor/mensajes')
  await expect(page.getByRole('status').filter({ hasText: 'Faltan documentos.' })).toBeVisible()
  await page.goto('/vendedor/equipo')
  await expect(page.getByRole('status').filter({ hasText: 'Faltan documentos.' })).toBeVisible()
  await expectAccessible(page, 'suspended')
  await page.getByLabel('Contraseña actual').fill('no es esta')
  await page.getByLabel('Contraseña nueva').fill('botines-de-cusco')
  await page.getByLabel('Repite la contraseña').fill('botines-de-cusco')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.locator('[data-refused]')).toContainText('La contraseña actual no es correcta.')
  await page.getByLabel('Contraseña actual').fill(password)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.locator('#toasts')).toContainText('Tu contraseña se actualizó')
})

test('PEOPLE-14 somebody downloads what is kept about the own work here, once the password confirms it', async ({
  page,
}) => {
  const { email, password } = await openTeam(page)
  const download = page.getByRole('button', { name: 'Descargar mis datos' })
  await page.getByLabel('Tu contraseña', { exact: true }).fill('no es esta')
  await download.click()
  await expect(page.locator('[data-refused]')).toContainText('contraseña')
  await page.getByLabel('Tu contraseña', { exact: true }).fill(password)
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(/^mis-datos-de-vendedor-\d{4}-\d{2}-\d{2}\.json$/)
  const kept = JSON.parse(await readFile(await file.path(), 'utf8')) as { persona: { correo: string } }
  expect(kept.persona.correo).toBe(email)
  await expect(page.locator('#toasts')).toContainText('Descargamos tus datos')
})

test('PEOPLE-09 a forgotten password: the page says what the shop can do, and a bad link says so', async ({
  page,
}) => {
  await page.goto('/vendedor/mensajes')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await page.getByLabel('Correo').fill('nadie')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Escribe un correo electrónico válido.')).toBeVisible()
  await page.getByLabel('Correo').fill('nadie@example.com')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(main(page)).toContainText('Pídele a la tienda una contraseña nueva.')
  await expectAccessible(page, 'forgotten')
  await page.goto('/')
  await page.goto('/vendedor/clave#un-enlace-que-no-existe')
  await page.getByLabel('Contraseña nueva').fill(PASSWORD)
  await page.getByLabel('Repite la contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Crear contraseña' }).click()
  await expect(page.locator('[data-refused]')).toContainText('Este enlace ya no es válido.')
  await expectAccessible(page, 'new password')
})
