const ADD_CALL = /\/api\/home\/product\/add-to-card/
const comesTrue = (page, selector) =>
  page.locator(selector).first().waitFor({ state: 'attached', timeout: 5_000 })

function called(page, url) {
  const call = page.waitForRequest(url, { timeout: 8_000 })
  call.catch(() => undefined)
  return () => call
}

/** The main controls, and what a tap on each must lead to. */
export const CONTROLS = [
  {
    name: 'menu',
    selector: '[commandfor="menu"]',
    effect: page => () => comesTrue(page, 'dialog#menu[open]'),
  },
  {
    name: 'size',
    selector: '[data-size]:not([disabled]):not([aria-pressed="true"])',
    effect: async (page, control) => {
      const size = await control.getAttribute('data-size')
      return () => comesTrue(page, `[data-size="${size}"][aria-pressed="true"]`)
    },
  },
  {
    name: 'add',
    selector: '[data-add]:not([disabled])',
    effect: page => called(page, ADD_CALL),
  },
  {
    name: 'filter',
    selector: 'a[href$="#filtros"]',
    effect: page => () =>
      page.getByRole('complementary', { name: 'Filtros' }).waitFor({ state: 'visible', timeout: 5_000 }),
  },
  {
    name: 'heart',
    selector: '[data-tap="heart"]',
    effect: page => called(page, /\/api\/.*wishlist/),
  },
  {
    name: 'quick add',
    selector: '[data-tap="quick-add"]',
    effect: page => {
      const call = called(page, ADD_CALL)
      return () => Promise.any([call(), comesTrue(page, '#size-dialog[open]')])
    },
  },
]
