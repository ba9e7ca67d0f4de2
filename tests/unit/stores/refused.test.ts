import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.ts'
import { fakeApi } from './fake-api.ts'

beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test('DOOR-24 what was refused is kept for its form until it is sent again, whatever became of the toast', async () => {
  const { dismiss, refusalOf, $toasts } = await import('#stores/toasts.ts')
  const { forgot, $passwordBusy } = await import('#stores/password.ts')
  const replies: Record<string, object> = {}
  fakeApi(replies)
  const ask = 'POST /customer/forgot-password'
  replies[ask] = { status: 429, body: { message: 'Espera unos minutos y vuelve a intentarlo.' } }
  await forgot('rosa@example.com')
  for (const { id } of $toasts.get()) dismiss(id)
  expect(refusalOf($passwordBusy).get()).toBe('Espera unos minutos y vuelve a intentarlo.')
  expect(refusalOf({}).get()).toBe('')
  replies[ask] = { message: 'Listo', mailed: true }
  await forgot('rosa@example.com')
  expect(refusalOf($passwordBusy).get()).toBe('')
})

test('VAL-17 SCREEN-18 the sentence about missing fields goes when the last of them is corrected', async () => {
  fakeApi({})
  const { refusalOf, $toasts, toastFormError } = await import('#stores/toasts.ts')
  const { $problems, setRegister, setShipping } = await import('#stores/checkout/drafts.ts')
  const missing = 'Por favor complete todos los campos requeridos'
  $problems.set({ name: 'required', lastname: 'required' })
  toastFormError($problems, missing)
  setShipping('name', 'Rosa')
  expect(refusalOf($problems).get()).toBe(missing)
  setRegister('lastname', 'Quispe')
  expect(refusalOf($problems).get()).toBe('')
  expect($toasts.get()).toEqual([])
  // What the server refused is not about a field that is empty.
  toastFormError($problems, 'Este correo ya tiene una cuenta')
  setShipping('name', 'Rosa María')
  expect(refusalOf($problems).get()).toBe('Este correo ya tiene una cuenta')
})

/** What a form's refusal is known by, and where the page shows it. Buttons that toast next to a list or a card are no forms. */
const forms = {
  $passwordBusy: ['password/PasswordForm', 'auth/ForgotPassword'],
  $accountBusy: ['desk/DeskPasswordForm', 'desk/DeskPasswordScreen'],
  $sessionsBusy: ['desk/Sessions'],
  $exportBusy: ['../desk/screens/team/OwnData'],
  $teamBusy: ['desk/Team'],
  $inviteBusy: ['desk/Invite'],
  $reviewBusy: ['reviews/ReviewForm'],
  $sellerBusy: ['seller/SellerLogin'],
  $uploading: ['chat/Composer'],
  $leaving: ['newsletter/LeaveScreen'],
  $choosing: ['privacy/MarketingSection'],
  $correcting: ['orders/DocumentForm'],
  $receiving: ['orders/Received'],
  $exchangeBusy: ['exchanges/ExchangeForm'],
  $filing: ['complaints/ComplaintForm'],
  $problems: ['checkout/SubmitButton'],
  modify: ['payment/ModifyOrder', 'cart/PendingOrder'],
} as const
/** These keep their refusal themselves. */
const own = {
  $cartBusy: 'cart/Coupon',
  $payment: 'payment/PaymentScreen',
  $signingIn: 'auth/Refusal',
  $trackingBusy: 'tracking/Tracking',
} as const
/** No form: a heart, whose card stays as it was. */
const buttons = ['$wishlistBusy']

test('DOOR-24 every form whose refusal is toasted shows it on the page as well', () => {
  const files = readdirSync('src/stores', { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.ts'),
  )
  const known = new Set<string>()
  for (const file of files) {
    const text = readFileSync(join('src/stores', file), 'utf8')
    for (const [, name = ''] of text.matchAll(/(?:\brun\(|toastFormError\()\s*(\$?\w+)/g)) known.add(name)
  }
  for (const parameter of ['form', '$busy']) known.delete(parameter)
  expect([...known].sort()).toEqual([...Object.keys(forms), ...Object.keys(own), ...buttons].sort())
  for (const [name, islands] of Object.entries(forms))
    for (const island of islands)
      expect(readFileSync(`src/islands/${island}.tsx`, 'utf8'), island).toMatch(
        new RegExp(`<Refused form=\\{(?:inbox\\.)?${name.replace('$', '\\$')}\\}`),
      )
  for (const island of Object.values(own))
    expect(readFileSync(`src/islands/${island}.tsx`, 'utf8'), island).toMatch(/error/i)
})
