import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leadCustomerHome } from '#start/page/info/guard.ts'
import { publicInfoPaths, routes } from '#shared/routes.ts'
import { tokenOf } from '../stores/fake-api.ts'
import { fakeBrowser } from '../stores/browser.ts'

/** The pages of this tab: going on adds one, replacing takes the place of the last. */
let history: string[]
let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  browser = fakeBrowser()
  vi.stubGlobal('document', { title: 'Contacto', querySelector: () => null })
})
afterEach(() => vi.unstubAllGlobals())

function openTab(...paths: string[]): void {
  history = paths
  vi.stubGlobal('location', {
    pathname: paths.at(-1),
    assign: (path: string) => void history.push(path),
    replace: (path: string) => void history.splice(-1, 1, path),
    set href(path: string) {
      history.push(path)
    },
  })
}

test('ROUTE-33 D-04 Back from home leads a customer where she was, not again to the page that led her home', async () => {
  browser.local.setItem('customerToken', tokenOf({ id: 'c1', name: 'Rosa', email: 'rosa@example.com' }))
  for (const path of publicInfoPaths) {
    openTab('/shops', path)
    await leadCustomerHome()
    expect(history).toEqual(['/shops', routes.home])
  }
})

test('ROUTE-33 others, and other pages, stay where they are', async () => {
  openTab('/shops', publicInfoPaths[0] ?? '')
  await leadCustomerHome()
  browser.local.setItem('customerToken', tokenOf({ id: 'c1', name: 'Rosa', email: 'rosa@example.com' }))
  openTab('/shops')
  await leadCustomerHome()
  expect(history).toEqual(['/shops'])
})
