import { beforeAll, expect, test, vi } from 'vitest'
import { carriers } from '#cli/carriers.ts'
import { parcels as command } from '#cli/parcels.ts'
import { listOffices } from '#server/modules/parcels/offices.ts'
import { parcelsOf } from '#server/modules/parcels/rows.ts'
import { AppError } from '#shared/errors.ts'
import { setCompany } from '../support/commerce.ts'
import { writeFile } from '../support/csv.ts'
import { orderOfSellers } from '../support/parcels.ts'
import { printedText } from '../support/printed.ts'

const printed = printedText()
beforeAll(() => setCompany({ name: 'Vitrina' }))

const HEAD = 'transportista,oficina,direccion,ubigeo\n'
const fileOf = (...rows: string[]) => writeFile(HEAD + rows.map(row => `${row}\n`).join(''), 'oficinas.csv')
const offices = (...words: string[]) => carriers.run(['oficinas', ...words])
const move = (number: string, state: string, ...words: string[]) =>
  command.run(['estado', number, state, ...words])
/** A carrier of its own for each test, so that no list reaches another. */
const carrier = async (name: string, wants = 'agencia') => carriers.run(['agregar', name, '--pide', wants])
/** A parcel in the warehouse, and how it stands. */
async function parcel() {
  const { number, orderId, read } = await orderOfSellers({ states: ['en-almacen'], shops: ['Uno'] })
  return { number: `${number}-1`, read, row: async () => (await parcelsOf(orderId))[0] }
}
const refusalOf = async (run: Promise<unknown>) => {
  const error: unknown = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof AppError ? { code: error.code, says: error.message } : error
}

test('PARCEL-20 the owner imports the offices of a carrier, lists them and takes one or all away', async () => {
  await carrier('Marvisur')
  const file = fileOf('marvisur,Grau,Av. Grau 123,150115', 'Marvisur,Cayma,Calle 2,40103')
  await offices('importar', file, '--dry-run')
  expect(await listOffices('Marvisur')).toEqual([])
  await offices('importar', file)
  expect(printed.text).toContain('2 oficinas; nuevos: 2, cambiados: 0, sin cambios: 0.')
  printed.text = ''
  await offices('listar', 'MARVISUR')
  expect(printed.text).toBe(
    'Cayma · Calle 2 · Cayma, Arequipa · 040103\nGrau · Av. Grau 123 · La Victoria, Lima · 150115\n',
  )
  await offices('quitar', 'marvisur', 'GRAU')
  expect((await listOffices('Marvisur')).map(({ name }) => name)).toEqual(['Cayma'])
  await expect(offices('quitar', 'Marvisur', 'Grau')).rejects.toThrow('no tiene ninguna oficina «Grau»')
  await offices('quitar', 'Marvisur', '--todas')
  printed.text = ''
  await offices('listar', 'Marvisur')
  expect(printed.text).toContain('Marvisur no tiene oficinas en la lista')
  for (const words of [
    ['quitar', 'Marvisur'],
    ['quitar', 'Marvisur', 'Grau', '--todas'],
    ['ver', 'Marvisur'],
  ])
    await expect(offices(...words)).rejects.toThrow()
  await expect(offices('listar', 'Nadie')).rejects.toThrow('No hay ningún transportista Nadie')
})

test('PARCEL-20 a file has all offices of the carriers that it names, and leaves those of others', async () => {
  for (const name of ['Flores', 'Civa']) await carrier(name)
  await offices(
    'importar',
    fileOf('Flores,Uno,Calle 1,150101', 'Flores,Dos,Calle 2,150101', 'Civa,Uno,Calle 3,150101'),
  )
  expect((await listOffices('Flores')).map(({ name }) => name)).toEqual(['Dos', 'Uno'])
  printed.text = ''
  await offices('importar', fileOf('Flores,uno,Calle 9,150102'))
  expect(printed.text).toContain('Flores: ya no están en la lista Dos.')
  expect(printed.text).toContain('nuevos: 0, cambiados: 1, sin cambios: 0')
  expect(await listOffices('Flores')).toEqual([
    { carrier: 'Flores', slug: 'uno', name: 'uno', address: 'Calle 9', ubigeo: '150102' },
  ])
  expect(await listOffices('Civa')).toHaveLength(1)
  await carriers.run(['quitar', 'Civa'])
  expect(await listOffices('Civa')).toEqual([])
})

test.each([
  ['Nadie,Grau,Av. Grau 123,150115', 'columna transportista: «Nadie» no es un transportista'],
  [',Grau,Av. Grau 123,150115', 'columna transportista: falta el valor'],
  ['Olva,,Av. Grau 123,150115', 'columna oficina: falta el valor'],
  ['Olva,—,Av. Grau 123,150115', 'columna oficina: debe tener alguna letra o número'],
  [`Olva,${'G'.repeat(121)},Av. Grau 123,150115`, 'columna oficina: tiene más de 120 caracteres'],
  ['Olva,GRAÚ,Otra calle,150101', 'columna oficina: este nombre ya apareció en la línea 2'],
  ['Olva,Sur,,150115', 'columna direccion: falta el valor'],
  ['Olva,Sur,Calle 1,990101', 'columna ubigeo: no hay ningún distrito con el ubigeo «990101»'],
  ['Olva,Sur,Calle 1,15011', 'columna ubigeo: no hay ningún distrito con el ubigeo «15011»'],
  ['Olva,Sur,Calle 1,', 'columna ubigeo: falta el valor'],
  ['Olva,Sur,Calle 1,150115,más', 'la fila tiene más celdas que el encabezado'],
])('PARCEL-20 the row «%.40s» is refused by its line, and nothing is written', async (row, says) => {
  const warned = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await expect(offices('importar', fileOf('Olva,Grau,Av. Grau 123,150115', row))).rejects.toThrow()
  const [[line] = ['']] = warned.mock.calls
  expect(line).toContain(says)
  expect(line).toMatch(/^Línea 3[,:]/)
  expect(await listOffices('Olva')).toEqual([])
})

test('PARCEL-20 a file without one of its columns is refused whole', async () => {
  const file = writeFile('transportista,oficina,ubigeo\nOlva,Grau,150115\n', 'oficinas.csv')
  await expect(offices('importar', file)).rejects.toThrow('Faltan las columnas: direccion.')
})

test('PARCEL-21 the agency of a parcel is one of the list: its name, district and address come from there', async () => {
  await carrier('Línea')
  await offices('importar', fileOf('Línea,Av. Grau,Av. Grau 123,150115', 'Línea,Cayma,Calle 2,040103'))
  const { number, row, read } = await parcel()
  const send = (...words: string[]) => move(number, 'en-camino', '--transportista', 'Línea', ...words)
  expect(await refusalOf(send('--agencia', 'Agencia Grau'))).toEqual({
    code: 'officeUnknown',
    says: 'Línea no tiene ninguna oficina «Agencia Grau». Se parecen: Av. Grau (La Victoria, Lima).',
  })
  expect(await refusalOf(send('--agencia', 'Tacna', '--ubigeo', '230101'))).toMatchObject({
    says: 'Línea no tiene ninguna oficina «Tacna (Tacna, Tacna)». Ninguna se le parece.',
  })
  expect(await refusalOf(send('--agencia', 'av grau', '--ubigeo', '040103'))).toMatchObject({
    code: 'officeUnknown',
    says: expect.stringContaining('«av grau (Cayma, Arequipa)». Se parecen: Av. Grau (La Victoria, Lima)'),
  })
  expect(await refusalOf(send())).toMatchObject({ code: 'parcelNoteInvalid' })
  expect(await row()).toMatchObject({ state: 'warehouse', agency: '', ubigeo: '' })
  await send('--agencia', 'AV GRAU')
  expect(await row()).toMatchObject({ state: 'shipped', agency: 'Av. Grau', ubigeo: '150115' })
  expect((await read()).parcels?.[0]?.agency).toEqual({
    name: 'Av. Grau',
    place: 'Av. Grau 123, La Victoria, Lima',
  })
})

test('PARCEL-21 an office where a parcel waits is one of the list, as the list writes it', async () => {
  await carrier('Cruz', 'guia')
  await offices('importar', fileOf('Cruz,Jaén,Calle 5,060801'))
  const { number, row, read } = await parcel()
  await move(number, 'en-camino', '--transportista', 'Cruz', '--guia', '123')
  expect(await refusalOf(move(number, 'en-agencia', '--oficina', 'Bagua'))).toMatchObject({
    code: 'officeUnknown',
  })
  expect(await row()).toMatchObject({ state: 'shipped', office: '' })
  await move(number, 'en-agencia', '--oficina', 'jaen')
  expect(await row()).toMatchObject({ state: 'at_agency', office: 'Jaén' })
  expect((await read()).parcels?.[0]?.office).toEqual({ name: 'Jaén, Calle 5', until: null })
})

test('PARCEL-21 without a list any office is taken; one that was noted before the list is compared when it leaves', async () => {
  await carrier('Sur')
  const { number, row } = await parcel()
  const other = await parcel()
  const free = ['--transportista', 'Sur', '--agencia', 'Donde sea', '--ubigeo', '150115']
  await move(number, 'en-camino', ...free)
  await move(number, 'en-agencia', '--oficina', 'Otra')
  expect(await row()).toMatchObject({ agency: 'Donde sea', office: 'Otra' })
  const placed = await orderOfSellers({ shops: ['Uno'] })
  const noted = `${placed.number}-1`
  await move(noted, 'en-almacen', ...free)
  await offices('importar', fileOf('Sur,Centro,Calle 1,150101'))
  expect(await refusalOf(move(noted, 'en-camino'))).toMatchObject({ code: 'officeUnknown' })
  await move(noted, 'en-camino', '--agencia', 'centro')
  expect((await parcelsOf(placed.orderId))[0]).toMatchObject({ agency: 'Centro', ubigeo: '150101' })
  await move(other.number, 'en-camino', '--transportista', 'Motorizado')
  await move(other.number, 'en-agencia', '--oficina', 'Portería')
  expect(await other.row()).toMatchObject({ office: 'Portería' })
})

test('PARCEL-20 an address has up to two hundred letters', async () => {
  await carrier('Largos')
  const said = (length: number) =>
    refusalOf(offices('importar', fileOf(`Largos,Grau,${'a'.repeat(length)},150115`)))
  expect(await said(200)).toBeUndefined()
  expect((await listOffices('Largos')).map(({ address }) => address.length)).toEqual([200])
  expect(await said(201)).toBeDefined()
})
