import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/endpoints/table.ts'
import { callLimits } from '../support/call-limits.ts'
import { connectionLimits } from '#shared/limits/connections.ts'
import type { Limit } from '#shared/limits/limit.ts'
import { limits } from '#shared/limits/table.ts'
import { limitMessages } from '#shared/messages/limits.ts'
import { callRows } from '../support/call-rows.ts'
import { filesOf, importsOf, SRC } from '../support/source-files.ts'

const rows: readonly (readonly [string, Limit])[] = Object.entries(limits)
const inMemory: readonly (readonly [string, Limit])[] = Object.entries(connectionLimits)
const sources = new Map(
  filesOf(join(SRC, 'server'))
    .filter(file => !file.endsWith('.astro'))
    .map(file => [file, readFileSync(file, 'utf8')]),
)
/** The rows that a file names. */
const rowsIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w/-])limits\.(\w+)/g)].map(([, name]) => name ?? '')

test('LIMIT-01 each row of the table is used, and each use has a row', () => {
  for (const [table, module] of [
    [rows, 'table'],
    [inMemory, 'connections'],
  ] as const) {
    const files = [...sources.values()].filter(text => text.includes(`limits/${module}.ts'`))
    const used = new Set(files.flatMap(rowsIn))
    const names = table.map(([name]) => name)
    expect(names.filter(name => !used.has(name))).toEqual([])
    expect([...used].filter(name => !names.includes(name))).toEqual([])
  }
})

test('LIMIT-01 nothing is counted but by a row of the table', () => {
  const calls = [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/(?<![.\w])(?:spend|isWithin)\(\s*([^\s)])/g)].map(
      ([, first]) => [file, first] as const,
    ),
  )
  const foreign = calls.filter(
    ([file, first]) => first !== '[' && !/\/modules\/(?:limits|receipts\/read)\.ts$/.test(file),
  )
  expect(foreign.map(([file]) => relative(SRC, file))).toEqual([])
  expect(calls.length).toBeGreaterThan(15)
})

test('LIMIT-02 each row has a name of its own, in Spanish', () => {
  const names = [...rows, ...inMemory].map(([, { kind, by }]) => `${kind}/${by}`)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  expect(
    [...rows, ...inMemory].map(([, { kind }]) => kind).filter(kind => !(kind in limitMessages.kinds)),
  ).toEqual([])
})

/**
 * Written a second time, so that a number, a window or a refusal that changes is a decision: the maximum (`account` and
 * `address` are the owner's two settings), the seconds (`window` is the owner's third; 0 is what there is at one moment)
 * and the code.
 */
const NUMBERS: Record<keyof typeof limits, string> = {
  registerNetwork: 'address×4 window proofNeeded stored',
  registerEmail: 'account×1 window tooManyRequests',
  forgotNetwork: 'address×1 window proofNeeded stored',
  forgotEmail: 'account×1 window tooManyRequests',
  resetNetwork: 'address×1 window proofNeeded refused',
  passwordNetwork: 'address×1 window proofNeeded refused',
  passwordAccount: 'account×1 window tooManyRequests',
  passwordCodeNetwork: 'address×1 window proofNeeded stored',
  passwordCodeAccount: 'account×1 window tooManyRequests',
  passwordProofNetwork: 'address×1 window proofNeeded refused',
  passwordProofAccount: 'account×1 window tooManyRequests',
  passwordMail: '5 86400 tooManyRequests',
  signInDevice: 'account×1 window tooManyRequests',
  signInNetwork: 'address×1 window proofNeeded refused',
  signInHere: 'account×1 window tooManyRequests',
  signInAnywhere: 'account×3 window tooManyRequests',
  signInHours: 'account×6 21600 tooManyRequests',
  signInDay: 'account×12 86400 tooManyRequests',
  invitationLinkNetwork: 'address×1 window proofNeeded refused',
  invitationsAccount: '30 86400 tooManyRequests',
  team: '50 0 teamFull',
  parcelNotes: '50 0 parcelNotesFull',
  newGuestNetwork: 'address×4 window proofNeeded stored',
  cartLines: '100 0 cartFull',
  wishes: '200 0 wishlistFull',
  couponNetwork: 'address×0.2 window proofNeeded refused',
  couponCart: 'account×1 window tooManyRequests',
  couponCode: 'address×1 window tooManyRequests',
  orderAttempts: '60 86400 orderAttemptsADay',
  ordersOfDay: '30 86400 ordersADay',
  openOrdersAccount: '5 0 openOrdersTooMany',
  openOrdersContact: 'account×1 0 openOrdersOfContact',
  openOrdersNetwork: 'address×0.1 0 orderProofNeeded',
  unprovedOrdersNetwork: 'address×0.5 0 networkOrdersFull',
  orderCodes: 'account×0.5 window tooManyRequests',
  orderCodeTries: 'account×1 window tooManyRequests',
  lineUnits: '30 0 lineUnitsTooMany',
  orderUnits: '60 0 orderUnitsTooMany',
  trackNetwork: 'address×1 window proofNeeded refused',
  trackHere: 'account×1 window proofNeeded refused',
  trackAnywhere: 'account×10 window proofNeeded refused',
  cardOpenOrder: '10 86400 cardTriesTooMany',
  cardOpenAccount: '20 86400 cardTriesTooMany',
  cardOpenNetwork: 'address×0.2 window proofNeeded stored',
  cardChargeOrder: '10 86400 cardTriesTooMany',
  cardChargeAccount: '20 86400 cardTriesTooMany',
  cardChargeNetwork: 'address×0.2 window proofNeeded all',
  webhookNetwork: 'account×1 window tooManyRequests',
  returnNetwork: 'address×1 window proofNeeded all',
  receiptNetwork: 'address×1 window proofNeeded stored',
  receiptAccount: 'account×2 86400 tooManyRequests',
  exchangeNetwork: 'address×1 window proofNeeded stored',
  exchangeAccount: 'account×1 86400 tooManyRequests',
  complaintNetwork: 'address×1 window proofNeeded stored',
  complaintEmail: 'account×1 window tooManyRequests',
  complaintDay: 'account×1 86400 complaintsADay',
  newsletterNetwork: 'address×1 window proofNeeded stored',
  newsletterEmail: 'account×1 window tooManyRequests',
  alertNetwork: 'address×1 window proofNeeded stored',
  alertDay: 'account×1 86400 tooManyRequests',
  reviewNetwork: 'address×1 window proofNeeded stored',
  reviewAccount: 'account×1 window tooManyRequests',
  lookupNetwork: 'address×0.1 window proofNeeded stored',
  lookupHour: 'address×0.33 3600 proofNeeded stored',
  lookupNumber: 'account×1 window tooManyRequests',
  lookupShop: '1000 86400 lookupEmpty',
  chatMinute: '60 60 tooManyRequests',
  chatDay: '1000 86400 chatDayFull',
  chatFilesDay: '20 86400 chatFilesDay',
  chatFiles: '200 0 chatFilesFull',
  chatBytes: '209715200 0 chatFilesFull',
  storedNetwork: '51200 86400 uploadsFull',
  storedShop: '1048576 86400 uploadsFull',
}
const NUMBERS_IN_MEMORY: Record<keyof typeof connectionLimits, string> = {
  connections: '500 0 serverBusy',
  connectionsWide: '1000 0 serverBusy',
  arrivals: '400 8 serverBusy',
  arrivalsWide: '1200 8 serverBusy',
  atDoor: '200 0 serverBusy',
  handshakes: '60 30 tooManyCalls',
  handshakesWide: '240 30 tooManyCalls',
  handshakesOfSession: '20 20 tooManyCalls',
  opening: '1000 0 serverBusy',
  sockets: '500 0 tooManyCalls',
  socketsWide: '1000 0 tooManyCalls',
  socketsInAll: '2000 0 serverBusy',
  calls: '5 0 tooManyCalls',
  callsWide: '10 0 tooManyCalls',
  callsInAll: '40 0 serverBusy',
  waitingOfSession: '20 0 tooManyCalls',
  waiting: '150 0 tooManyCalls',
  waitingInAll: '1000 0 serverBusy',
  writesOfSession: '60 12 tooManyCalls',
  writes: '600 10 tooManyCalls',
  writesWide: '1800 10 tooManyCalls',
  keptAnswers: '300 3600 tooManyCalls',
  keptAnswersInAll: '20000 3600 tooManyCalls',
}

const maxOf = (max: Limit['max']): string => {
  if (typeof max === 'number') return String(max)
  const [[setting, times] = ['', 0]] = Object.entries(max)
  return `${setting}×${String(Math.round(times * 100) / 100)}`
}
const numbersOf = (table: readonly (readonly [string, Limit & { counts?: string }])[]) =>
  Object.fromEntries(
    table.map(([name, { max, seconds, code, counts }]) => [
      name,
      [maxOf(max), seconds, code, counts ?? []].flat().join(' '),
    ]),
  )

test('LIMIT-01 each row has the number, the window and the refusal that are written here', () => {
  expect(numbersOf(rows)).toEqual(NUMBERS)
  expect(numbersOf(inMemory)).toEqual(NUMBERS_IN_MEMORY)
})

test('NETWORK-01 a network is counted in windows of an hour or less, and asked for a proof', () => {
  const ofNetworks = rows.filter(([, { by }]) => by === 'network')
  const long = ofNetworks.filter(([, { seconds }]) => seconds !== 'window' && seconds > 3600)
  // Bytes are few in a day: a form goes on without its file.
  expect(long.map(([name]) => name)).toEqual(['storedNetwork'])
  const refusing = ofNetworks.filter(([, { code }]) => !/[pP]roofNeeded$/.test(code))
  // A provider's server is no shopper, and an order that may not even be proved says how long to wait.
  expect(refusing.map(([name]) => name).toSorted()).toEqual([
    'storedNetwork',
    'unprovedOrdersNetwork',
    'webhookNetwork',
  ])
})

/** A file and the modules that it imports, however far. */
function reachOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { target } of importsOf(file))
    if (target.startsWith(join(SRC, 'server/modules'))) reachOf(target, seen)
  return seen
}

test('LIMIT-03 each call that writes names the rows that count it, and its use case spends them', () => {
  const writes = Object.entries(endpoints).filter(
    ([, { method, writes: isWrite }]) => method !== 'GET' || isWrite,
  )
  expect(Object.keys(callLimits).toSorted()).toEqual(writes.map(([name]) => name).toSorted())
  const unspent = writes.flatMap(([name]) => {
    const named = callLimits[name as keyof typeof callLimits]
    if (named === 'writes') return []
    const files = callRows.find(row => row.endpoints.includes(name))?.targets ?? []
    const reached = new Set(
      files.flatMap(file => [...reachOf(file)]).flatMap(file => rowsIn(sources.get(file) ?? '')),
    )
    return named.filter(row => !reached.has(row)).map(row => `${name}: ${row}`)
  })
  expect(unspent).toEqual([])
})
