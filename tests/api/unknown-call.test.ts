import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { db } from '#server/db/index.ts'
import { api } from '../support/api.ts'

test('API-01 a path that is no call answers 404 as JSON, under /api', async () => {
  const answer = await api.get('/no-such-call')
  expect(answer.status).toBe(404)
  expect(answer.body).toMatchObject({ error: expect.any(String), code: 'notFound' })
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
})

test('every test file works on a migrated database of its own', async () => {
  const { rows } = await db().execute<{ name: string; tables: number }>(
    sql`select current_database() as name, (select count(*)::int from products) as tables`,
  )
  expect(rows[0]?.name).toMatch(/^test_/)
  expect(rows[0]?.tables).toBe(0)
})
