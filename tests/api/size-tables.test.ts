import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { onInvalidate } from '#server/db/invalidate.ts'
import { brands } from '#server/db/schema/catalog.ts'
import { importFile } from '#server/modules/import/index.ts'
import type { BrandAnswer } from '#shared/contracts/catalog.ts'
import { api } from '../support/api.ts'
import { newFolder, writeFile, writePicture } from '../support/csv.ts'

const HEAD = 'marca,tabla,medida,valores\n'
const SHOES =
  'KUSI,Calzado mujer,EU,35|36|37\nKUSI,Calzado mujer,US,5|6|6.5\nKUSI,Calzado mujer,Pie (cm),21.8|22.5|23.2\n'
const shoes = {
  title: 'Calzado mujer',
  columns: ['EU', 'US', 'Pie (cm)'],
  rows: [
    ['35', '5', '21.8'],
    ['36', '6', '22.5'],
    ['37', '6.5', '23.2'],
  ],
}
const tablesOf = async (brand: string) =>
  (await api.get<{ brand: BrandAnswer }>(`/brand-get/${encodeURIComponent(brand)}`)).body.brand
const problemsOf = async (rows: string) => {
  const { problems } = await importFile(writeFile(HEAD + rows, 'tallas.csv'))
  return problems.map(({ line, column, what }) => [line, column, what])
}

test('SIZE-01 SIZE-02 a file of measures becomes a row for each size; twice imported nothing changes', async () => {
  const folder = newFolder()
  await writePicture(folder, 'guia.png', { width: 1200, height: 900, red: 61 })
  await importFile(writeFile('marca,imagen,guia_tallas\nKUSI,,guia\nSIN,,\n', 'marcas.csv', folder))
  const path = writeFile(HEAD + SHOES, 'tallas.csv')
  const tags: string[] = []
  onInvalidate(list => tags.push(...list))
  expect(await importFile(path)).toMatchObject({ kind: 'sizeTables', created: 1, problems: [] })
  expect(tags).toEqual(['catalog'])
  expect(await importFile(path)).toMatchObject({ created: 0, changed: 0, unchanged: 1 })
  const kusi = await tablesOf('KUSI')
  expect(kusi.sizeTables).toEqual([shoes])
  expect(kusi.sizeGuidePicture).toMatchObject({ width: 1200, height: 900 })
  expect(await tablesOf('SIN')).toMatchObject({ sizeGuide: null, sizeGuidePicture: null, sizeTables: [] })
})

test('SIZE-02 what a file says of a brand replaces its tables and leaves those of other brands', async () => {
  await importFile(writeFile('marca\nUNO\nDOS\n', 'marcas.csv'))
  await importFile(writeFile(`${HEAD}UNO,Ropa,Talla,S|M\nDOS,Ropa,Talla,4|6\n`, 'tallas.csv'))
  await importFile(writeFile(`${HEAD}UNO,Medias,Talla,9|10|11\n`, 'tallas.csv'))
  expect((await tablesOf('UNO')).sizeTables).toEqual([
    { title: 'Medias', columns: ['Talla'], rows: [['9'], ['10'], ['11']] },
  ])
  expect((await tablesOf('DOS')).sizeTables?.[0]?.rows).toEqual([['4'], ['6']])
  const longest = `DOS,${'R'.repeat(60)},${'T'.repeat(40)},${'4'.repeat(400)}\n`
  expect(await problemsOf(longest)).toEqual([])
})

test.each([
  ['NADIE,Ropa,Talla,S|M', 'marca', 'no hay ninguna marca «NADIE»; impórtala antes'],
  [',Ropa,Talla,S|M', 'marca', 'falta el valor'],
  ['KUSI,,Talla,S|M', 'tabla', 'falta el valor'],
  ['KUSI,Ropa,,S|M', 'medida', 'falta el valor'],
  ['KUSI,Ropa,Talla,', 'valores', 'falta el valor'],
  ['KUSI,Ropa,Talla,S|', 'valores', 'hay un valor vacío entre dos barras |'],
  [`KUSI,${'R'.repeat(61)},Talla,S`, 'tabla', 'tiene más de 60 caracteres'],
  [`KUSI,Ropa,${'T'.repeat(41)},S`, 'medida', 'tiene más de 40 caracteres'],
  [`KUSI,Ropa,Talla,${'S'.repeat(401)}`, 'valores', 'tiene más de 400 caracteres'],
  ['KUSI,Ropa,Talla,S||L', 'valores', 'hay un valor vacío entre dos barras |'],
])('SIZE-02 the row «%.40s» is refused by name', async (row, column, what) => {
  expect(await problemsOf(`${row}\n`)).toEqual([[2, column, what]])
})

test('SIZE-02 measures of unequal length or twice the same are refused, and nothing is written', async () => {
  const [before] = await db().select().from(brands).where(eq(brands.name, 'KUSI'))
  expect(await problemsOf('KUSI,Ropa,Talla,S|M\nKUSI,Ropa,Pecho,80\nKUSI,Ropa,Talla,S|M\n')).toEqual([
    [3, 'valores', 'tiene 1 valores y la primera medida de la tabla tiene 2'],
    [4, 'medida', 'esta medida ya está en la tabla «Ropa»'],
  ])
  const [after] = await db().select().from(brands).where(eq(brands.name, 'KUSI'))
  expect(after?.sizeTables).toEqual(before?.sizeTables)
})
