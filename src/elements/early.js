// Runs inside <head>, before anything is drawn: a tap on a control whose element has not arrived yet is kept and
// given to it once (`ready` in tap.ts), and browsers without command buttons learn to open dialogs.
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
    if (button && !('commandForElement' in button)) {
      const dialog = document.getElementById(button.getAttribute('commandfor'))
      if (button.getAttribute('command') === 'close') dialog.close()
      else if (!dialog.open) dialog.showModal()
    }
  },
  true,
)
