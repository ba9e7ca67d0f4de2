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

test.each([
  [
    'Agencia Grau',
    ['Cusco Av. Grau Norte', 'Grau Sur', 'Grau'],
    ['Grau', 'Grau Sur', 'Cusco Av. Grau Norte'],
  ],
  ['Grau Norte 5', ['Grau', 'Sede Grau Norte Dos'], ['Sede Grau Norte Dos', 'Grau']],
  ['Sede Ate', ['Oficina Ate'], ['Oficina Ate']],
  ['Terminal 5', ['Piura Km 5', 'Piura Km 6'], ['Piura Km 5']],
  ['Av. La Molina', ['Av. La Paz'], []],
  ['Grauuuuuu', ['Grao'], ['Grao']],
  ['Grauuuuuuu', ['Grao'], []],
  ['Gamara', ['Gamarra Dos', 'Gamara Uno Dos', 'Camara'], ['Gamarra Dos', 'Gamara Uno Dos', 'Camara']],
  ['Trujilo', ['Trupilos', 'Trujila'], ['Trujila', 'Trupilos']],
])('PARCEL-21 close to «%s», of the offices %j are %j', (name, offices, close) => {
  expect(
    closeOffices(
      offices.map(one => office(one)),
      name,
    ).map(found => found.name),
  ).toEqual(close)
})

test('PARCEL-21 the sixtieth letter of a name is the last one that is compared', () => {
  const ate = [office('Ate')]
  expect(closeOffices(ate, `${'x '.repeat(28)}, Ate`)).toEqual([])
  expect(closeOffices(ate, `${'x '.repeat(28)} Ate`)).toEqual(ate)
})
