import { ensureGuestId } from '#stores/guest-cart.ts'
import { lazy } from '#stores/lazy.ts'
import { hideOnScroll } from './header.ts'
import { afterLoad } from './idle.ts'
import { scrollLinks } from './scroll.ts'
import { defineSearch } from './search.ts'
import { followSession } from './session.ts'
import { ready } from './tap.ts'

/** What every page does at once; everything larger comes later, and only where the page has it. */
const returning = localStorage.getItem('guestId') !== null
document.documentElement.toggleAttribute('data-returning', returning)
ensureGuestId(location.pathname)
followSession()
defineSearch()
hideOnScroll()
scrollLinks()

document.addEventListener('click', event => {
  const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-tap=quick-add]')
  if (button) void lazy(() => import('./quick-add/index.ts')).then(part => part?.quickAdd(button))
})
ready('quick-add')

if (document.querySelector('[data-company][aria-busy]'))
  void import('./company.ts').then(part => part.fillCompany())
if (document.querySelector('buy-box')) afterLoad(() => void lazy(() => import('./product/define.ts')))
afterLoad(() => void lazy(() => import('./later.ts')))
