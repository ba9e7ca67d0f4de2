import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SuggestionsAnswer } from '#shared/contracts/suggestions.ts'
import { fakeBrowser } from './browser.ts'

const answerTo = (word: string): SuggestionsAnswer => ({
  products: [],
  categories: [word],
  brands: [],
  total: 1,
})
/** How each question is answered; a question of no entry stays open until the test answers it. */
const open = new Map<string, (response: Response | Error) => void>()
const asked: string[] = []

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  fakeBrowser()
  asked.length = 0
  open.clear()
  vi.stubGlobal('fetch', (url: string) => {
    const word = new URL(url, 'http://shop').searchParams.get('value') ?? ''
    asked.push(word)
    return new Promise<Response>((resolve, reject) => {
      open.set(word, reply => (reply instanceof Error ? reject(reply) : resolve(reply)))
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('CHOOSE-01 the server is asked when she rests, once, for what stands there then', async () => {
  const { suggest } = await import('#stores/suggestions.ts')
  const shown = vi.fn()
  for (const text of ['z', 'za', ' zap ']) {
    void suggest(text, shown)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual(['zap'])
})

test('CHOOSE-01 an older answer is never shown after a newer question', async () => {
  const { suggest, stopSuggesting } = await import('#stores/suggestions.ts')
  const shown = vi.fn()
  void suggest('vieja', shown)
  await vi.advanceTimersByTimeAsync(200)
  void suggest('nueva', shown)
  await vi.advanceTimersByTimeAsync(200)
  open.get('nueva')?.(Response.json(answerTo('nueva')))
  await vi.advanceTimersByTimeAsync(1)
  open.get('vieja')?.(Response.json(answerTo('vieja')))
  await vi.advanceTimersByTimeAsync(1)
  expect(shown.mock.calls).toEqual([[answerTo('nueva')]])

  void suggest('cerrada', shown)
  await vi.advanceTimersByTimeAsync(200)
  stopSuggesting()
  open.get('cerrada')?.(Response.json(answerTo('cerrada')))
  await vi.advanceTimersByTimeAsync(1)
  expect(shown).toHaveBeenCalledTimes(1)
})

test('CHOOSE-01 blank words, no answer and a refusal leave no list, and say nothing', async () => {
  const { suggest } = await import('#stores/suggestions.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  const shown = vi.fn()
  await suggest('  ', shown)
  expect([asked, shown.mock.calls]).toEqual([[], [[null]]])
  void suggest('sin red', shown)
  await vi.advanceTimersByTimeAsync(200)
  open.get('sin red')?.(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(1)
  void suggest('demasiado', shown)
  await vi.advanceTimersByTimeAsync(200)
  open.get('demasiado')?.(Response.json({ error: 'x', message: 'x', code: 'tooManyPages' }, { status: 429 }))
  await vi.advanceTimersByTimeAsync(1)
  expect(shown.mock.calls).toEqual([[null], [null], [null]])
  expect($toasts.get()).toEqual([])
})
