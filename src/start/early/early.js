const html = document.documentElement
window.vitrinaClicks = []
// Pictures that can wait do so until the page has loaded or is used: they are moved out of reach of the check whether
// they are near.
const held = new CSSStyleSheet()
// The next screens of a phone wait too, because a browser would lay them out for its first paint; not when an address
// leads into them (PAINT-16).
const below = location.hash ? '' : '@media(width<48rem){main .below{content-visibility:hidden}}'
held.replaceSync(`img[loading=lazy]{translate:0 -9999px}${below}`)
document.adoptedStyleSheets = [held]
const release = () => (document.adoptedStyleSheets = [])
// In ms after each sign: what a finger touches, or gives the focus to, is answered first.
const WAITS = { load: 0, scroll: 0, keydown: 0, pointerdown: 300, focusin: 300 }
for (const sign in WAITS)
  addEventListener(sign, () => setTimeout(release, WAITS[sign]), { once: true, passive: true })
// A frame that was drawn takes about one more frame to reach the screen.
const afterPaint = work => requestAnimationFrame(() => setTimeout(work, 16))
setTimeout(release, 4000)
// The part that draws other messages may be the one that did not come, and its style with it (D-120).
let isLost
const sayLost = () => {
  for (const control of vitrinaClicks.splice(0)) control.removeAttribute('data-waiting')
  isLost = toasts.innerHTML = `<p role="alert" class="skip-link" style="transform:none">${html.dataset.lost}`
}
addEventListener('error', ({ target }) => target.type === 'module' && sayLost(), true)
setTimeout(() => html.dataset.started || sayLost(), 120000)
// The scripts that start a page share neither the line nor the thread with what is seen first (SPEED-19).
const start = () => {
  for (const { dataset } of document.querySelectorAll('script[data-start]'))
    import(dataset.start).catch(sayLost)
}
new PerformanceObserver((paints, observer) => {
  if (!paints.getEntriesByName('first-contentful-paint').length) return
  observer.disconnect()
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
  else start()
}).observe({ type: 'paint', buffered: true })
// Browsers that hide their paints, against fingerprinting.
addEventListener('load', () => setTimeout(start, 1000))
addEventListener(
  'click',
  event => {
    const { target } = event
    const tapped = target.closest('[data-tap]')
    if (tapped && !html.matches(`[data-started~="${tapped.dataset.tap}"]`)) {
      event.preventDefault()
      event.stopImmediatePropagation()
      tapped.setAttribute('data-waiting', '')
      vitrinaClicks.push(tapped)
      dispatchEvent(new Event('vitrina:click'))
      if (isLost) start()
    }
    const opener = target.closest('[data-expand]')
    const isAsleep = () => opener.closest('astro-island[ssr]')
    if (opener && event.detail && isAsleep()) {
      event.preventDefault()
      opener.setAttribute('aria-expanded', 'true')
      afterPaint(() => {
        if (isAsleep()) location.hash = opener.hash
        else opener.click()
      })
    }
    const button = target.closest('[commandfor]')
    if (!button) return
    const find = () => document.getElementById(button.getAttribute('commandfor'))
    const obey = () => {
      const dialog = find()
      if (button.getAttribute('command') === 'close') dialog.close()
      else if (!dialog.open) dialog.showModal()
    }
    const drawer = find()
    if (event.detail && drawer && !drawer.open && drawer.matches('.drawer')) {
      event.preventDefault()
      drawer.show()
      afterPaint(() => {
        if (!drawer.open) return
        const focused = document.activeElement
        drawer.removeAttribute('open')
        button.focus({ preventScroll: true })
        drawer.showModal()
        // A shopper who has begun to write in it goes on.
        if (drawer.contains(focused)) focused.focus()
      })
    } else if (!find()) addEventListener('DOMContentLoaded', obey, { once: true })
    else if (!('commandForElement' in button)) obey()
  },
  true,
)
