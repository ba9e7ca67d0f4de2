import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $notice, dropNotice, tell, tellRefused } from '#desk/frame/notice.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  dropNotice()
  vi.useRealTimers()
})
const shown = () => $notice.get()?.text

test('FRAME-08 what can be taken back is offered for 20 seconds, what is only said goes after 6', () => {
  tell('Enviado', () => undefined)
  vi.advanceTimersByTime(19_900)
  expect(shown()).toBe('Enviado')
  vi.advanceTimersByTime(200)
  expect(shown()).toBeUndefined()
  tell('Anotado')
  vi.advanceTimersByTime(5_900)
  expect(shown()).toBe('Anotado')
  vi.advanceTimersByTime(200)
  expect(shown()).toBeUndefined()
})

test('FRAME-08 a refusal stays until something else is said, which has a time of its own', () => {
  tell('Anotado')
  vi.advanceTimersByTime(5_000)
  tellRefused('No se guardó.')
  vi.advanceTimersByTime(600_000)
  expect($notice.get()).toMatchObject({ text: 'No se guardó.', kind: 'refused' })
  tell('Anotado')
  vi.advanceTimersByTime(5_000)
  tell('Preparado')
  vi.advanceTimersByTime(5_000)
  expect($notice.get()).toMatchObject({ text: 'Preparado', kind: 'ok' })
})
