import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { expect, test } from 'vitest'
import { describeError, scrub } from '#server/lib/describe-error.ts'
import { tame } from '#server/lib/library-logs.ts'

const person = {
  name: 'Rosa Quispe',
  email: 'rosa.quispe@example.com',
  phone: '987654321',
  document: '45678912',
  address: 'Av. Larco 100',
}
const saysNothingOfAPerson = (value: unknown) => {
  const text = JSON.stringify(value)
  for (const fact of Object.values(person)) expect(text).not.toContain(fact)
  expect(text).not.toContain('Quispe')
}

function fromPostgres(fields: Partial<pg.DatabaseError>): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(fields.message ?? '', 1, 'error'), {
    severity: 'ERROR',
    routine: '_bt_check_unique',
    ...fields,
  })
}

test('OPS-02 a failed statement is told without its parameters and without the row that PostgreSQL quotes', () => {
  const cause = fromPostgres({
    message: 'duplicate key value violates unique constraint "customers_email_unique"',
    code: '23505',
    table: 'customers',
    constraint: 'customers_email_unique',
    detail: `Key (email)=(${person.email}) already exists.`,
    where: `COPY customers, line 1: "${person.name}"`,
  })
  const error = new DrizzleQueryError(
    'insert into "customers" ("name") values ($1)',
    [person.name, `dos\nlíneas\nparams: ${person.address}`, person.phone],
    cause,
  )
  const told = describeError(new Error('while placing', { cause: error }))
  saysNothingOfAPerson(told)
  expect(told).toMatchObject({
    type: 'Error',
    cause: {
      type: 'DrizzleQueryError',
      message: 'Failed query: insert into "customers" ("name") values ($1)',
      cause: {
        type: 'DatabaseError',
        code: '23505',
        constraint: 'customers_email_unique',
        table: 'customers',
      },
    },
  })
  expect(told.stack).toEqual(expect.arrayContaining([expect.stringMatching(/describe-error\.test/)]))
})

test.each([
  [
    'a value PostgreSQL could not read',
    fromPostgres({ message: `invalid input syntax for type uuid: "Rosa Quispe"` }),
  ],
  [
    'a value with quotes and line ends',
    fromPostgres({ message: `invalid input syntax for type json: "{"a":\n"Rosa Quispe"}" at end` }),
  ],
  [
    'a text that is no JSON',
    (() => {
      try {
        return JSON.parse('Rosa Quispe, 45678912') as Error
      } catch (error) {
        return error
      }
    })(),
  ],
  ['a mail server', new Error(`550 <${person.email}>: recipient rejected`)],
  ['a mail server with a name', new Error(`550 "Rosa.Quispe"@example.com unknown`)],
  [
    'a service that repeats a document',
    new Error(`GET /dni/${person.document}?phone=+51${person.phone} gave 502`),
  ],
  [
    'several addresses at once',
    new AggregateError([new Error(`no route for ${person.email}`)], 'all failed'),
  ],
  ['a thing that is no error', `lost ${person.email}`],
])('OPS-02 %s tells nothing of a person', (_, error) => {
  const told = describeError(error)
  saysNothingOfAPerson(told)
  // There is a text all the same.
  expect(told.message).toMatch(/[…‹]|all failed/)
})

test.each([
  ['a guest’s id', 'guest_1763774402123_8f2c1d0b9a7e6f5d4c3b2a1908f7e6d5', '‹invitado›'],
  ['a cart line’s id', '019aa6b2-52c1-7c55-8e0e-7d2f4b6a9c31', '019aa6b2…'],
  ['a wishlist line’s id in capitals', '019AA6B2-52C1-7C55-8E0E-7D2F4B6A9C31', '019AA6B2…'],
])('D-35 %s is masked wherever the log could tell it', (_what, id, masked) => {
  const about = new Error(`DELETE /api/home/product/delete-card-product/${id} failed`)
  const caused = new Error('while removing', { cause: about })
  const message = `DELETE /api/home/product/delete-card-product/${masked} failed`
  expect(scrub(`line ${id}`)).toBe(`line ${masked}`)
  expect(describeError(about)).toMatchObject({ message })
  expect(describeError(caused)).toMatchObject({ message: 'while removing', cause: { message } })
  expect(tame(`GET /x/${id}?a=b`)).toEqual({ text: 'GET ‹ruta›' })
})

test('OPS-02 a chain of causes that never ends is told up to a depth', () => {
  const error = new Error('around')
  error.cause = error
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(20_000)
})

test('OPS-02 what is nobody’s stays readable', () => {
  expect(scrub("Cannot find package '@aws-sdk/client-s3' in /srv/node_modules/@aws-sdk")).toBe(
    "Cannot find package '@aws-sdk/client-s3' in /srv/node_modules/@aws-sdk",
  )
  expect(scrub('connect ECONNREFUSED 127.0.0.1:5432')).toBe('connect ECONNREFUSED 127.0.0.1:5432')
})

test.each([
  [
    '[@astrojs/node] Could not render /libro-reclamaciones/hoja/0f3c-secret?name=Rosa',
    { text: '[@astrojs‹ruta› Could not render ‹ruta›' },
  ],
  [
    'Error: Failed query: select $1\nparams: Rosa Quispe\n    at run (/srv/shop/entry.mjs:1:2)',
    { text: 'Error: Failed query: select $1', stack: 'at run (/srv/shop/entry.mjs:1:2)' },
  ],
  ['invalid input syntax for type uuid: "Rosa Quispe"', { text: 'invalid input syntax for type uuid: "…"' }],
  ['ask https://api.example.com/dni?numero=45678912', { text: 'ask ‹ruta›' }],
])('OPS-02 what a library prints is told without what it was about: %s', (text, told) => {
  expect(tame(text)).toEqual(told)
})
