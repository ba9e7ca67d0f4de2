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
