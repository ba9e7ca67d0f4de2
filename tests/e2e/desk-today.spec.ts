import { expectAccessible } from './support/axe.ts'
import { newParcels, newPerson, signInAs, type Person } from './support/desk.ts'
import { expectFitting } from './support/fit.ts'
import { anItem } from './support/shop.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

async function openToday(page: Parameters<typeof signInAs>[0], person: Person) {
  await page.goto('/vendedor')
  await signInAs(page, person)
  await expect(page.getByRole('button', { name: 'Sonido' })).toBeVisible()
}

test('FRAME-20 FRAME-21 what waits, with the count in the title; a parcel that is new comes by itself @both', async ({
  page,
  request,
}, info) => {
  const { seller } = await newParcels(request, info)
  await page.clock.install()
  await openToday(page, await newPerson(request, seller))
  const waiting = page.getByRole('region', { name: 'Por preparar' })
  await expect(waiting.getByRole('listitem').first()).toBeVisible()
  const all = waiting.getByRole('link', { name: /^Ver (?:1 paquete|los \d+ paquetes)$/ })
  const before = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0])
  await expect(page).toHaveTitle(/^\(\d+\) Hoy$/)
  await expect(page.getByRole('region', { name: 'Mensajes' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tus ventas de 7 días' })).toContainText('S/')
  await expect(page.getByRole('region', { name: 'Se agotan' })).toBeHidden()
  await expectFitting(page, 'today')
  await expectAccessible(page, 'today')

  await newParcels(request, info)
  await page.clock.runFor(21_000)
  await expect(all).toHaveText(
    new RegExp(`\\b(?:${String(before + 1)}|${String(before + 2)}|${String(before + 3)})\\b`),
  )
  await waiting.getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/vendedor\/paquetes\?ver=V-/)
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeVisible()
})

test('FRAME-20 FRAME-22 a role sees the parts that it includes, and the switch of the sound is kept @both', async ({
  page,
  request,
}, info) => {
  const { shopName } = await anItem(request, info)
  await openToday(page, await newPerson(request, shopName, 'productos'))
  await expect(page.getByRole('region', { name: 'Se agotan' })).toBeVisible()
  for (const name of ['Por preparar', 'Mensajes', 'Tus ventas de 7 días'])
    await expect(page.getByRole('region', { name })).toBeHidden()
  await expect(page).toHaveTitle('Hoy')
  const sound = page.getByRole('button', { name: 'Sonido' })
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await sound.click()
  await page.reload()
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Suena con cada paquete o mensaje nuevo')).toBeVisible()
})

test('FRAME-20 a link of before to a conversation leads there', async ({ page }) => {
  await page.goto('/vendedor?cliente=7c9e6679-7425-40de-944b-e07fc1f90ae7')
  await expect(page).toHaveURL('/vendedor/mensajes?cliente=7c9e6679-7425-40de-944b-e07fc1f90ae7')
})
