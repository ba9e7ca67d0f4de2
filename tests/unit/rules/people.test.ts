import { expect, test } from 'vitest'
import { deviceName } from '#shared/rules/device.ts'
import { deskPasswordProblems, emptyDeskPassword } from '#shared/rules/desk-password-form.ts'
import { deskPasswordProblem } from '#shared/rules/desk-password.ts'
import { capabilitiesOf, isManaged, mayDo, ROLES, rolesWith } from '#shared/rules/people.ts'
import { isOwnersSale } from '#shared/rules/sale.ts'

test('PEOPLE-03 each role has its capabilities, and the own account is everybody’s', () => {
  expect(ROLES.map(role => [role, capabilitiesOf(role)])).toEqual([
    ['all', ['account', 'messages', 'parcels', 'goods', 'team']],
    ['parcels', ['account', 'messages', 'parcels']],
    ['goods', ['account', 'goods']],
  ])
  expect(mayDo('parcels', 'goods')).toBe(false)
  expect(mayDo('all', 'goods')).toBe(true)
  expect((['account', 'messages', 'goods', 'team'] as const).map(rolesWith)).toEqual([
    ...[ROLES, ['all', 'parcels'], ['all', 'goods'], ['all']],
  ])
})

test('PEOPLE-12 a team is managed while somebody of it may manage it', () => {
  expect(isManaged([])).toBe(false)
  expect(isManaged([{ role: 'parcels' }, { role: 'goods' }])).toBe(false)
  expect(isManaged([{ role: 'parcels' }, { role: 'all' }])).toBe(true)
})

test.each([
  [true, false, true],
  [false, true, true],
  [false, false, false],
])(
  'PEOPLE-05 a product that is shown %s and of a suspended seller %s is on sale for its owner: %s',
  (isActive, isSuspended, is) => {
    expect(isOwnersSale({ isActive, isSuspended })).toBe(is)
  },
)

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Chrome · Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`, 'Edge · Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 OPR/125.0.0.0`, 'Opera · Linux'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet · Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox · Mac'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36 EdgA/140.0.0.0`, 'Edge · Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edge/18.0`, 'Edge · Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 EdgiOS/140.0 Version/18.0 Mobile/15E148 Safari/604.1',
    'Edge · iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome · iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 FxiOS/142.0 Mobile/15E148 Safari/605.1.15',
    'Firefox · iPad',
  ],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox · Linux'],
  ['curl/8.5.0 (Android)', 'Android'],
  ['Chrome/140', 'Chrome'],
  ['curl/8.5.0', ''],
  ['', ''],
])('PEOPLE-11 %s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

const ana = { email: 'ana.quispe@example.com', name: 'Ana Quispe' }
test.each([
  ['corta-123', 'corta-123', 'deskPasswordShort'],
  ['  corta-12  ', '  corta-12  ', 'deskPasswordShort'],
  ['zapatos-27', 'zapatos-28', 'passwordsDiffer'],
  ['ana.quispe@example.com', 'ana.quispe@example.com', 'passwordPersonal'],
  ['Ana Quispe', 'Ana Quispe', 'passwordPersonal'],
  ['zapatos-27', 'zapatos-27', null],
])('PEOPLE-10 the password %s, then %s: %s', (newPassword, confirmPassword, problem) => {
  expect(deskPasswordProblem({ newPassword, confirmPassword }, ana)).toBe(problem)
})

const good = {
  name: 'Ana Quispe',
  oldPassword: 'vieja-clave',
  newPassword: 'zapatos-27',
  confirmPassword: 'zapatos-27',
}
test.each([
  ['nothing', {}, {}],
  [
    'the fields that are asked for',
    { name: ' ', oldPassword: '' },
    { name: 'required', oldPassword: 'required' },
  ],
  ['no password', { newPassword: '' }, { newPassword: 'required' }],
  ['a short one', { newPassword: 'corta-123' }, { newPassword: 'deskPasswordShort' }],
  [
    'a short one, not repeated',
    { newPassword: 'corta', confirmPassword: '' },
    { newPassword: 'deskPasswordShort', confirmPassword: 'required' },
  ],
  ['one not repeated', { confirmPassword: '' }, { confirmPassword: 'required' }],
  ['one repeated with a mistake', { confirmPassword: 'zapatos-28' }, { confirmPassword: 'passwordsDiffer' }],
  [
    'her name',
    { newPassword: 'Ana Quispe', confirmPassword: 'Ana Quispe' },
    { newPassword: 'passwordPersonal' },
  ],
  ['her e-mail', { newPassword: ana.email, confirmPassword: ana.email }, { newPassword: 'passwordPersonal' }],
])('PEOPLE-10 in the form of a password is wrong: %s', (_, typed, problems) => {
  const asks = ['name', 'oldPassword'] as const
  expect(deskPasswordProblems({ ...good, ...typed }, { asks, email: ana.email })).toEqual(problems)
})

test('PEOPLE-10 an empty form lacks what it asks for, and nothing else', () => {
  const passwords = { newPassword: 'required', confirmPassword: 'required' }
  const wrong = (asks: readonly ('name' | 'oldPassword')[]) =>
    deskPasswordProblems(emptyDeskPassword, { asks, email: ana.email })
  expect(wrong([])).toEqual(passwords)
  expect(wrong(['oldPassword'])).toEqual({ ...passwords, oldPassword: 'required' })
})
