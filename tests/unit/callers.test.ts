import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Callers } from '#server/http/callers.ts'

beforeAll(() => {
  vi.stubEnv('TRUST_PROXY', '0')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

const from = (remoteAddress: string): Socket =>
  Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
const answer = () => new EventEmitter() as ServerResponse

test('HARD-23 a network has so many connections at once; the longest idle one makes room, busy ones do not', () => {
  const callers = new Callers()
  const open = Array.from({ length: 500 }, () => from('203.0.113.1'))
  const answers = open.map(() => answer())
  expect(open.every(socket => callers.admit(socket))).toBe(true)
  open.forEach((socket, i) => callers.isAtWork(socket, answers[i] ?? answer()))
  expect(callers.admit(from('203.0.113.1'))).toBe(false)
  expect(callers.admit(from('203.0.113.2'))).toBe(true)
  expect(callers.admit(from('127.0.0.1'))).toBe(true)
  answers[7]?.emit('close')
  expect(callers.admit(from('203.0.113.1'))).toBe(true)
  expect(open.filter(({ destroyed }) => destroyed)).toEqual([open[7]])
})

test('HARD-23 a socket of the chat is not idle, however long it is open', () => {
  const callers = new Callers()
  const open = Array.from({ length: 500 }, () => from('203.0.113.1'))
  for (const socket of open) callers.admit(socket)
  if (open[0]) callers.isUpgraded(open[0])
  expect(callers.admit(from('203.0.113.1'))).toBe(true)
  expect(open.filter(({ destroyed }) => destroyed)).toEqual([open[1]])
})
