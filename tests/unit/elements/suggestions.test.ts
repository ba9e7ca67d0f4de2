// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { suggestIn } from '#elements/suggestions.ts'
import { fakeApi } from '../stores/fake-api.ts'
import { openLocks } from '../stores/open-locks.ts'

beforeEach(() => {
  openLocks()
  vi.stubGlobal('visualViewport', null)
  document.body.innerHTML = '<form id="box"><input id="search" value="bot" /></form><a href="/">Inicio</a>'
})
afterEach(() => vi.unstubAllGlobals())

const input = () => document.querySelector('input')
const list = () => document.querySelector<HTMLElement>('[role=listbox]')
const key = (name: string, isComposing = false) =>
  input()?.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, isComposing, bubbles: true, cancelable: true }),
  )

test('CHOOSE-01 keys that compose a word choose nothing; Enter opens the row that the arrows have reached', async () => {
  fakeApi({
    'GET /home/suggestions?value=bot': {
      products: [],
      categories: ['BOTAS', 'BOTINES'],
      brands: [],
      total: 2,
    },
  })
  input()?.focus()
  const box = document.querySelector<HTMLElement>('#box')
  if (box) suggestIn(box)
  await vi.waitFor(() => expect(list()?.hidden).toBe(false))
  const opened: string[] = []
  list()?.addEventListener('click', event => {
    event.preventDefault()
    opened.push((event.target as Element).textContent ?? '')
  })
  key('ArrowDown')
  key('ArrowDown', true)
  key('Enter', true)
  key('Escape', true)
  expect([opened, list()?.hidden]).toEqual([[], false])
  key('ArrowDown')
  key('Enter')
  expect(opened).toEqual(['BOTINES'])
  expect(list()?.hidden).toBe(true)
})
