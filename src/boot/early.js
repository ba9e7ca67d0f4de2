const html = document.documentElement
window.vitrinaTaps = []
addEventListener(
  'click',
  event => {
    if (!(event.target instanceof Element)) return
    const tapped = event.target.closest('[data-tap]')
    if (tapped && !html.matches(`[data-ready~="${tapped.dataset.tap}"]`)) {
      event.preventDefault()
      event.stopImmediatePropagation()
      tapped.setAttribute('data-waiting', '')
      window.vitrinaTaps.push(tapped)
      dispatchEvent(new Event('vitrina:tap'))
    }
    const button = event.target.closest('[commandfor]')
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
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (!drawer.open) return
          drawer.removeAttribute('open')
          button.focus({ preventScroll: true })
          drawer.showModal()
        }),
      )
    } else if (!find()) addEventListener('DOMContentLoaded', obey, { once: true })
    else if (!('commandForElement' in button)) obey()
  },
  true,
)
