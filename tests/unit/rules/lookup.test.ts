import { expect, test } from 'vitest'
import { newRegisterDraft, newShippingDraft } from '#shared/rules/checkout.ts'
import { fillFromLookup, type Drafts, type Fillable, type Filled, type Found } from '#shared/rules/lookup.ts'

const empty: Drafts = { shipping: newShippingDraft, register: newRegisterDraft }
const person: Found = {
  nombres: 'ROSA',
  apellidoPaterno: 'QUISPE',
  apellidoMaterno: 'RÍOS',
  razonSocial: '',
  direccion: 'AV. LARCO 1',
  provincia: 'Lima',
  distrito: 'Miraflores',
  correo: 'rosa@example.com',
}
const company: Found = {
  ...person,
  nombres: '',
  apellidoPaterno: '',
  apellidoMaterno: '',
  razonSocial: 'CALZADOS SAC',
}

const fill = (drafts: Drafts, found: Found, filled: Filled = {}, locked: Fillable[] = []) => {
  const { shipping, register, filled: now } = fillFromLookup(drafts, found, { filled, locked })
  const { name, address, province, city } = shipping
  const { lastname, email } = register
  return { values: { name, lastname, address, province, city, email }, shipping, register, filled: now }
}

test('D-52 names, surnames, address, province, district and e-mail of a person fill an empty form', () => {
  expect(fill(empty, person).values).toEqual({
    name: 'ROSA',
    lastname: 'QUISPE RÍOS',
    address: 'AV. LARCO 1',
    province: 'Lima',
    city: 'Miraflores',
    email: 'rosa@example.com',
  })
})

test('D-52 the name of a company stands where a person’s name would', () => {
  expect(fill(empty, company).values).toMatchObject({ name: 'CALZADOS SAC', lastname: '' })
})

test('D-52 what was typed or is locked stays, what an earlier lookup wrote is replaced', () => {
  const first = fill(
    { ...empty, register: { ...newRegisterDraft, lastname: 'Mamani', email: 'yo@example.com' } },
    person,
  )
  expect(first.values).toMatchObject({ lastname: 'Mamani', email: 'yo@example.com', name: 'ROSA' })
  const shipping = { ...first.shipping, address: 'Jr. Puno 45' }
  const second = fill(
    { shipping, register: first.register },
    { ...person, nombres: 'LUZ', direccion: 'OTRA' },
    first.filled,
  )
  expect(second.values).toMatchObject({ name: 'LUZ', address: 'Jr. Puno 45', lastname: 'Mamani' })
  expect(fill(empty, person, {}, ['email', 'city']).values).toMatchObject({
    email: '',
    city: '',
    name: 'ROSA',
  })
})

test('D-52 what the register does not know empties nothing', () => {
  const before = fill(empty, person)
  const nothing = Object.fromEntries(Object.keys(person).map(key => [key, ''])) as unknown as Found
  expect(fill(before, nothing, before.filled).values).toEqual(before.values)
})

test.each([
  ['a typed district', { province: 'Lima', city: 'Surco' }, {}, ['Lima', 'Surco']],
  ['a typed province', { province: 'Lima', city: '' }, {}, ['Lima', '']],
  [
    'a typed province, its district filled',
    { province: 'Lima', city: 'Ate' },
    { city: 'Ate' },
    ['Lima', 'Ate'],
  ],
  [
    'a district typed after a lookup',
    { province: 'Lima', city: 'Surco' },
    { province: 'Lima' },
    ['Lima', 'Surco'],
  ],
  ['a lookup', { province: 'Lima', city: 'Ate' }, { province: 'Lima', city: 'Ate' }, ['Arequipa', 'Yura']],
  ['nothing', { province: ' ', city: ' ' }, {}, ['Arequipa', 'Yura']],
  ['its own province', { province: 'Arequipa', city: '' }, {}, ['Arequipa', 'Yura']],
  ['its own province, typed', { province: 'Arequipa', city: 'Cayma' }, {}, ['Arequipa', 'Cayma']],
])('D-52 STATE-44 after %s: province and district of one place', (_, typed, filled, place) => {
  const drafts = { ...empty, shipping: { ...newShippingDraft, ...typed } }
  const { province, city } = fill(
    drafts,
    { ...person, provincia: 'Arequipa', distrito: 'Yura' },
    filled,
  ).values
  expect([province, city]).toEqual(place)
})

test('D-52 a province without a district takes the earlier district away, and what was chosen stays the shopper’s', () => {
  const before = fill(empty, person)
  const arequipa = { ...person, provincia: 'Arequipa', distrito: '' }
  expect(fill(before, arequipa, before.filled).values).toMatchObject({ province: 'Arequipa', city: '' })
  // The province was chosen, only the district came from the first lookup.
  const chosen = fill({ ...empty, shipping: { ...newShippingDraft, province: 'Lima' } }, person)
  expect(fill(chosen, arequipa, chosen.filled).values).toMatchObject({ province: 'Lima', city: 'Miraflores' })
  expect(fill(chosen, { ...person, distrito: '' }, chosen.filled).values.city).toBe('Miraflores')
  for (const locked of ['province', 'city'] as const)
    expect(fill(empty, person, {}, [locked]).values).toMatchObject({ province: '', city: '', name: 'ROSA' })
})
