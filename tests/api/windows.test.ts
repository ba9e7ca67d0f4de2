import { beforeAll, describe, expect, test } from 'vitest'
import { env } from '#server/lib/env.ts'
import { networkOf } from '#server/lib/network.ts'
import { boundOf, giveBack, isWithin, spend, take } from '#server/modules/limits.ts'
import { takeProof, workChallenge } from '#server/modules/limits/proof.ts'
import { PROOF_MINUTES } from '#shared/business.ts'
import { AppError } from '#shared/errors.ts'
import { limits, WIDE_NETWORKS, type CountedLimit } from '#shared/limits/table.ts'
import { limitWindow } from '#shared/limits/window.ts'
import { HOUR, MINUTE, movedClock } from '../support/moved-clock.ts'
import { proveWork } from '../support/proof.ts'

const { at } = movedClock()
/** A moment at which every window begins. */
const START = Date.UTC(2026, 10, 20)
beforeAll(() => {
  Object.assign(env().rateLimits, { account: 10, address: 300 })
  limitWindow.minutes = 15
})

const rows: readonly (readonly [string, CountedLimit])[] = Object.entries(limits)
/** Rows that are counted in windows; the others are what there is at one moment, or are read from what is stored. */
const STORED_ELSEWHERE = ['ordersOfDay', 'chatFilesDay']
const counted = rows.filter(([name, { seconds }]) => seconds !== 0 && !STORED_ELSEWHERE.includes(name))

const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'passes',
    (error: unknown) => (error instanceof AppError ? error.code : 'bug'),
  )

test('LIMIT-01 the owner’s two numbers make the bounds of the rows', () => {
  expect(boundOf(limits.registerEmail)).toEqual({ max: 10, seconds: 900 })
  expect(boundOf(limits.registerNetwork)).toEqual({ max: 1200, seconds: 900 })
  expect(boundOf(limits.lookupHour)).toEqual({ max: 100, seconds: 3600 })
  expect(boundOf(limits.signInHours)).toEqual({ max: 60, seconds: 21_600 })
  expect(boundOf(limits.signInDay)).toEqual({ max: 120, seconds: 86_400 })
})

describe.each(counted)('LIMIT-01 %s', (name, row) => {
  test('its number passes, one more does not, and after its window and not before it passes again', async () => {
    const { max, seconds } = boundOf(row)
    const subject = row.by === 'network' ? `10.${String(counted.findIndex(([n]) => n === name))}.0.1` : name
    const attempt = () => codeOf(spend([row, subject]))
    at(START)
    // As if all but one had been spent.
    await take(max - 1, [row, subject])
    expect([await attempt(), await attempt()]).toEqual(['passes', row.code])
    expect(await codeOf(spend([row, row.by === 'network' ? '10.250.0.1' : 'another']))).toBe('passes')
    at(START + seconds * 1000 - 1)
    expect(await attempt()).toBe(row.code)
    at(START + seconds * 1000)
    expect(await attempt()).toBe('passes')
  })
})

test('LIMIT-01 spaces and capitals make nobody another', async () => {
  at(START)
  const row = limits.registerEmail
  await take(boundOf(row).max, [row, 'ana@example.com'])
  expect(await codeOf(spend([row, ' Ana@Example.com ']))).toBe(row.code)
})

test('GUARD-24 what is taken in amounts fits exactly, and a refused one takes nothing', async () => {
  at(START)
  const { max } = boundOf(limits.storedShop)
  expect(await codeOf(take(max, [limits.storedShop, 'amounts']))).toBe('passes')
  expect(await codeOf(take(1, [limits.storedShop, 'amounts']))).toBe('uploadsFull')
  await giveBack(2, [limits.storedShop, 'amounts'])
  expect(await codeOf(take(3, [limits.storedShop, 'amounts']))).toBe('uploadsFull')
  expect(await codeOf(take(2, [limits.storedShop, 'amounts']))).toBe('passes')
})

test('GUARD-24 what one counter refuses is given back to those that took it, and to no other', async () => {
  at(START)
  const row = limits.storedShop
  const { max } = boundOf(row)
  await take(5, [row, 'before'], [row, 'after'])
  await take(max, [row, 'full'])
  const attempt = take(3, [row, 'before'], [row, 'full'], [row, 'after'])
  expect(await codeOf(attempt)).toBe('uploadsFull')
  for (const subject of ['before', 'after']) {
    expect(await codeOf(take(max - 5, [row, subject]))).toBe('passes')
    expect(await codeOf(take(1, [row, subject]))).toBe('uploadsFull')
  }
})

test('NETWORK-03 a proof is good once, from its challenge on and for its minutes, and not a moment more', async () => {
  const life = PROOF_MINUTES * MINUTE
  at(START)
  const challenge = workChallenge('its subject', 1)
  const proof = proveWork(challenge, 1)
  const taken = (subject = 'its subject') => takeProof(proof, subject)
  for (const moment of [START - 1, START + life]) {
    at(moment)
    expect(await taken()).toBeNull()
  }
  at(START + life - 1)
  expect(await taken('another')).toBeNull()
  // With less work, or for somebody else, it would be the caller's own.
  const [text = '', signature = ''] = challenge.split('.')
  const written = JSON.parse(Buffer.from(text, 'base64url').toString()) as object
  for (const change of [{ difficulty: 0 }, { subject: 'another' }]) {
    const forged = Buffer.from(JSON.stringify({ ...written, difficulty: 0, ...change })).toString('base64url')
    for (const subject of ['its subject', 'another'])
      expect(await takeProof(`${forged}.${signature}.1`, subject)).toBeNull()
  }
  expect([await taken(), await taken()]).toEqual([{ kind: 'work', difficulty: 1 }, null])
})

test('NETWORK-01 a /48 has four times the number of one network, counted over all of its networks', async () => {
  at(START)
  const row = limits.newsletterNetwork
  const { max } = boundOf(row)
  const network = (i: number) => networkOf(`2001:db8:7:${String(i)}::1`) ?? ''
  for (let i = 1; i <= WIDE_NETWORKS; i += 1) await take(max, [row, network(i)])
  expect(await isWithin([row, network(9)])).toBe(false)
  expect(await isWithin([row, networkOf('2001:db8:8::1') ?? ''])).toBe(true)
})

test('LIMIT-01 windows of the owner’s length and of a day are counted apart', async () => {
  at(START + 10 * HOUR)
  for (let i = 0; i < 10; i += 1)
    await spend([limits.complaintEmail, 'apart'], [limits.complaintDay, 'apart'])
  const attempt = () => codeOf(spend([limits.complaintEmail, 'apart'], [limits.complaintDay, 'apart']))
  expect(await attempt()).toBe('tooManyRequests')
  at(START + 10 * HOUR + 15 * MINUTE)
  expect(await attempt()).toBe('complaintsADay')
  at(START + 24 * HOUR)
  expect(await attempt()).toBe('passes')
})
