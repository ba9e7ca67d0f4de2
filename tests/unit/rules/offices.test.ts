import { expect, test } from 'vitest'
import { closeOffices, officeNamed, type Office } from '#shared/rules/offices.ts'

const office = (name: string, ubigeo = '150115'): Office => ({ name, address: 'Av. Grau 123', ubigeo })
const listed = [
  office('Grau'),
  office('Av. México 1190'),
  office('Gamarra – La Victoria'),
  office('Cayma', '040103'),
  office('Cusco Av. Grau', '080101'),
]
const namesLike = (name: string) => closeOffices(listed, name).map(found => found.name)

test.each([
  ['Grau', '', 'Grau'],
  ['GRAU ', '', 'Grau'],
  ['av mexico 1190', '', 'Av. México 1190'],
  ['gamarra - la victoria', '150115', 'Gamarra – La Victoria'],
  ['Cayma', '150115', undefined],
  ['Gra', '', undefined],
  ['', '', undefined],
  ['—', '', undefined],
])('PARCEL-21 «%s» in the district «%s» is the office %s', (name, ubigeo, found) => {
  expect(officeNamed(listed, { name, ubigeo })?.name).toBe(found)
})

test.each([
  ['Agencia Grau', ['Grau', 'Cusco Av. Grau']],
  ['gamara', ['Gamarra – La Victoria']],
  ['Caima', ['Cayma']],
  ['Gra', ['Grau']],
  ['Tacna', []],
  ['—', []],
  ['', []],
])('PARCEL-21 close to «%s» are %j', (name, close) => {
  expect(namesLike(name)).toEqual(close)
})

test('PARCEL-21 no more than five names are close, and of a long text only its beginning is compared', () => {
  const many = Array.from({ length: 2000 }, (_, i) => office(`Grau ${String(i)}`))
  expect(closeOffices(many, `Grau 7 ${'x '.repeat(50_000)}`)).toHaveLength(5)
  expect(closeOffices(many, 'Grau 7')[0]?.name).toBe('Grau 7')
  expect(closeOffices(many, `${'x '.repeat(28)}Grau`)).toHaveLength(5)
  expect(closeOffices(many, `${'x '.repeat(30)}Grau`)).toEqual([])
})
