import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterLoad } from '#start/page/timing.ts'

let frames: (() => void)[]
let page: EventTarget & { vitrinaClicks?: object[] }

beforeEach(() => {
  vi.useFakeTimers()
  frames = []
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { readyState: 'loading' })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What is done of `work` while the tap is handled, in the frame that draws it, and after that frame. */
async function followed(work: () => void): Promise<unknown[]> {
  const calls = () => vi.mocked(work).mock.calls.length
  await vi.advanceTimersByTimeAsync(1_000)
  const handled = calls()
  for (const frame of frames) frame()
  const framed = calls()
  await vi.advanceTimersByTimeAsync(1_000)
  return [handled, framed, calls()]
}

test('SPEED-16 a tap before load asks for the scripts after its paint, once', async () => {
  const work = vi.fn<() => void>()
  afterLoad(work)
  page.dispatchEvent(new Event('vitrina:click'))
  page.dispatchEvent(new Event('vitrina:click'))
  expect(await followed(work)).toEqual([0, 0, 1])
  page.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(work).toHaveBeenCalledOnce()
})

test('SPEED-16 a tap that waits already when the script comes is painted first as well', async () => {
  const work = vi.fn<() => void>()
  page.vitrinaClicks = [{}]
  afterLoad(work)
  expect(await followed(work)).toEqual([0, 0, 1])
})

test('SPEED-16 without a tap nothing is asked for before load', async () => {
  const work = vi.fn<() => void>()
  afterLoad(work)
  expect(await followed(work)).toEqual([0, 0, 0])
  page.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(work).toHaveBeenCalledOnce()
})
