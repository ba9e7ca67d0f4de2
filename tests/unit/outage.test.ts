import { expect, test } from 'vitest'
import { outageOf } from '#server/db/outage.ts'

const coded = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall })

test.each<[unknown, string | undefined]>([
  ...['08000', '08006', '57P01', '57P02', '57P03', '53300'].map((code): [unknown, string] => [
    coded(code),
    'databaseAway',
  ]),
  [coded('ECONNREFUSED', 'connect'), 'databaseAway'],
  [coded('ENOENT', 'connect'), 'databaseAway'],
  [coded('ECONNRESET', 'read'), 'databaseAway'],
  [coded('EPIPE', 'write'), 'databaseAway'],
  [coded('ENOTFOUND', 'getaddrinfo'), 'databaseAway'],
  [new Error('Connection terminated unexpectedly'), 'databaseAway'],
  [new Error('Connection terminated due to connection timeout'), 'databaseAway'],
  // All connections of the pool are at work.
  [new Error('timeout exceeded when trying to connect'), 'serverBusy'],
  [new Error('Query read timeout'), 'databaseAway'],
  [coded('53100'), 'diskFull'],
  ...['55P03', '57014', '40001', '40P01'].map((code): [unknown, string] => [coded(code), 'serverBusy']),
  [coded('ENOSPC', 'write'), 'diskFull'],
  [new Error('Failed query', { cause: coded('53100') }), 'diskFull'],
  [new AggregateError([coded('ECONNREFUSED', 'connect')]), 'databaseAway'],
  // A missing file, a broken rule, a wrong statement: bugs, and no outage.
  [coded('ENOENT', 'open'), undefined],
  [coded('23505'), undefined],
  [coded('42601'), undefined],
  [new Error('Something else'), undefined],
  ['text', undefined],
  [null, undefined],
])('RUN-12 %s is %s', (error, outage) => {
  expect(outageOf(error)).toBe(outage)
})
