// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TimeLeft } from '#islands/manual-transfer/TransferPanel.tsx'
import { draw, leave } from './screen.ts'

beforeEach(
  () =>
    void vi.useFakeTimers({
      now: new Date('2026-11-25T18:00:00.000Z'),
      toFake: ['Date', 'setInterval', 'clearInterval'],
    }),
)
afterEach(async () => {
  await leave()
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const text = () => document.body.textContent

test('WALLET-03 the time that is left runs down while the page is open, and its end is said', async () => {
  await draw(createElement(TimeLeft, { until: '2026-11-25T18:02:10.000Z' }))
  expect(text()).toBe('Te quedan 2 minutosGuardamos tus productos hasta las 13:02.')
  await pass(75_000)
  expect(text()).toContain('Queda menos de un minuto')
  await pass(54_000)
  expect(text()).toContain('Queda menos de un minuto')
  await pass(15_000)
  expect(text()).toBe('Se acabó el tiempo. Si ya transferiste, envía el número de operación ahora.')
})
