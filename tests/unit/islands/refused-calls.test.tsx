// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { callingIslands } from './callers.ts'
import { ACCOUNT } from './refusals/account.tsx'
import { BUYING } from './refusals/buying.tsx'
import { DESK } from './refusals/desk.tsx'
import { draw, freshPages, NO, refusingApi, settle, signIn, watchedWays } from './screen.ts'

const REFUSALS = { ...BUYING, ...ACCOUNT, ...DESK }

freshPages()

test('every island that calls the API says below what it does when the call is refused', () => {
  expect(Object.keys(REFUSALS).sort()).toEqual(callingIslands().sort())
})

const blocked = (): number => document.querySelectorAll('button:disabled').length

test.each(Object.entries(REFUSALS))(
  'STATE-25 DOOR-24 %s says that a call was refused, claims nothing and stays',
  async (_, row) => {
    if (!row.isGuest) signIn()
    const ways = watchedWays(row.path ?? '/')
    const refused = refusingApi(row.answers ?? {})
    const element = await row.draw()
    const { $toasts } = await import('#stores/toasts.ts')
    await draw(element)
    await settle()
    const before = blocked()
    await row.act?.()
    await settle()
    const page = document.body.textContent
    const toasts = $toasts.get().map(({ text }) => text)
    expect(refused).toContain(row.asks)
    // A form says it itself; its toast goes by.
    const said = document.querySelector('form') ? page : [page, ...toasts].join(' ').trim()
    expect(said).toMatch(row.says instanceof RegExp ? row.says : new RegExp(row.says ?? NO))
    const claimed = $toasts.get().filter(({ kind }) => kind === 'success')
    expect(claimed.map(({ text }) => text)).toEqual(row.claims === undefined ? [] : [row.claims])
    expect(ways).toEqual([])
    // Nothing waits any more, and all of it can be tried again.
    expect(document.querySelector('[aria-busy=true], .skeleton')).toBeNull()
    expect(blocked()).toBeLessThanOrEqual(before)
  },
)
