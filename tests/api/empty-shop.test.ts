import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { products } from '#server/db/schema/catalog.ts'
import { company } from '#server/db/schema/company.ts'
import { seedIfEmpty } from '#server/modules/demo/load.ts'
import { api } from '../support/api.ts'

test('DEMO=0 opens an empty shop that has a profile', async () => {
  process.env['DEMO'] = '0'
  // As a shop of the owner's has it, not the template of the tests.
  await db().execute(sql`alter table company alter name set default ''`)
  const lines: string[] = []
  await seedIfEmpty(line => lines.push(line), { isTerminal: true })
  expect(lines).toEqual([])
  expect(await db().select().from(products)).toEqual([])
  expect(await db().select().from(company)).toHaveLength(1)
  const answer = await api.get<{ company: { name: string } }>('/home/company-get-first')
  expect([answer.status, answer.body.company.name]).toEqual([200, ''])
  expect((await api.get('/home/query-products')).body).toMatchObject({ products: [], totalProduct: 0 })
})
