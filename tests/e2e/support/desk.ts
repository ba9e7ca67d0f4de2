import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page, TestInfo } from 'playwright/test'
import type { Role } from '#shared/rules/people.ts'
import { withoutSignature } from '#shared/rules/token.ts'
import { inBackRoom, type Person } from './back-room.ts'
import { anItem, confirmCash, newCustomer, openSession, placeOrder } from './shop.ts'
import { expect, test } from './test.ts'

export type { Person }
export type Login = Pick<Person, 'email' | 'password'>

let count = 0
const varDir = () => process.env['E2E_VAR_DIR'] ?? ''
const newWord = () => `${String(Date.now())}-${String(process.pid)}-${String((count += 1))}`

/** Somebody new who works for a seller, with a session. The shop is the one of the whole run, unless it is named. */
export const newPerson = (seller: string, role: Role = 'parcels', of = varDir()): Promise<Person> =>
  inBackRoom(of, 'person', { seller, role, email: `desk-${newWord()}@example.com` })

/** The first person of a new seller without anything, with a session. */
export function newSeller(): Promise<Person> {
  const word = newWord()
  return inBackRoom(varDir(), 'seller', { name: `Calzados ${word}`, email: `vende-${word}@example.com` })
}

/** Opens a page of the desk as somebody who is signed in. */
export async function openAs(
  page: Page,
  path: string,
  { token }: Pick<Person, 'token'>,
  url = test.info().project.use.baseURL ?? '',
): Promise<void> {
  const { origin } = new URL(url)
  await openSession(page, origin, { name: 'accessToken', value: token }, [
    'vitrina:sellerToken',
    withoutSignature(token),
  ])
  await page.goto(origin + path)
}

/** Confirmed orders of one customer, each with a parcel of the same seller, which may be named. */
export async function newParcels(request: APIRequestContext, info: TestInfo, many = 1, seller = '') {
  const isOf = (shopName: string) => seller === '' || shopName === seller
  const item = await anItem(request, info, ({ stock, shopName }) => stock >= many && isOf(shopName))
  const account = await newCustomer(request, info)
  // Letters only, so that it is looked for as a name.
  const name = `Rosa ${[...String(Date.now() * 100 + (count += 1))].map(digit => 'abcdefghij'[Number(digit)]).join('')}`
  const numbers: string[] = []
  for (let i = 0; i < many; i += 1) {
    const { number, orderId } = await placeOrder(request, account, item, 1, 'lima', { name })
    await confirmCash(request, account, orderId)
    numbers.push(`${number}-1`)
  }
  return { seller: item.shopName, name, numbers, number: numbers[0] ?? '' }
}

export async function signInAs(page: Page, { email, password }: Login): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

/** The screen of parcels, with what is looked for already in the address. */
export async function openParcels(page: Page, person: Person, search = ''): Promise<void> {
  await openAs(
    page,
    `/vendedor/paquetes${search === '' ? '' : `?buscar=${encodeURIComponent(search)}`}`,
    person,
  )
  await expect(page.getByText(/^\d+ resultados?$/)).toBeVisible()
}

/** Counts fingers and mouse buttons that go down on the page from now on. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const kept = window as unknown as { taps: number }
    kept.taps = 0
    addEventListener('pointerdown', event => event.isTrusted && (kept.taps += 1), true)
  })
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps)
}

const KB = 1_024

/** KB of compressed script that the page has asked for until now. */
export const scriptKb = (page: Page): Promise<number> =>
  page.evaluate(
    kb =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => /\.js$/.test(new URL(name).pathname))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / kb,
    KB,
  )

type Report = Record<
  string,
  { imports: string[]; later: string[]; entry: string | null; sources: Record<string, number> }
>
export const bundle = (): Report => JSON.parse(readFileSync('dist/bundle.json', 'utf8')) as Report
