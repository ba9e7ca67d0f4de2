import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { Admission } from '#server/realtime/admission.ts'

type Connection = Parameters<Admission['open']>[0]
const connection = () => new EventEmitter() as unknown as Connection
const stranger = (network: string) => ({ network, session: null })
const asked = (admission: Admission, caller: { network: string; session: string | null }, times: number) =>
  Array.from({ length: times }, () => admission.refusalFor(caller))

test('HARD-24 handshakes of strangers are counted by network and by /48, those of a session apart', () => {
  const admission = new Admission()
  const outcomes = asked(admission, stranger('203.0.113.1'), 100)
  expect(outcomes.indexOf('tooManyCalls')).toBe(60)
  expect(admission.refusalFor(stranger('203.0.113.2'))).toBeNull()
  expect(admission.refusalFor({ network: '203.0.113.1', session: 'one' })).toBeNull()
  const session = asked(admission, { network: '203.0.113.1', session: 'two' }, 30)
  expect(session.indexOf('tooManyCalls')).toBe(20)
  const wide = Array.from({ length: 10 }, (_, i) =>
    asked(admission, stranger(`2001:db8:1:${String(i)}::/64`), 60),
  )
  expect(wide.flat().filter(refusal => refusal === null)).toHaveLength(240)
})

test('HARD-24 D-122 sockets that are opening and those of nobody are bounded, and give their places back', () => {
  const admission = new Admission()
  const opening = Array.from({ length: 1_000 }, (_, i) => {
    const one = connection()
    admission.open(one, `10.0.${String(i % 250)}.1`)
    return one
  })
  expect(admission.refusalFor(stranger('203.0.113.1'))).toBe('serverBusy')
  expect(admission.refusalFor({ network: '203.0.113.1', session: 'one' })).toBeNull()
  for (const one of opening) one.emit('close')
  expect(admission.refusalFor(stranger('203.0.113.1'))).toBeNull()
  const kept = Array.from({ length: 500 }, () => {
    const one = connection()
    admission.open(one, '203.0.113.1')
    admission.keep(one)
    return one
  })
  expect(admission.refusalFor(stranger('203.0.113.1'))).toBe('tooManyCalls')
  expect(admission.refusalFor(stranger('203.0.113.2'))).toBeNull()
  const [first] = kept
  if (first) admission.leave(first)
  expect(admission.refusalFor(stranger('203.0.113.1'))).toBeNull()
})

test('HARD-24 sockets of nobody are bounded by /48 as well', () => {
  const admission = new Admission()
  for (let i = 0; i < 1_000; i += 1) {
    const one = connection()
    admission.open(one, `2001:db8:1:${String(i % 4)}::/64`)
    admission.keep(one)
  }
  expect(admission.refusalFor(stranger('2001:db8:1:9::/64'))).toBe('tooManyCalls')
  expect(admission.refusalFor(stranger('2001:db8:2:9::/64'))).toBeNull()
})
