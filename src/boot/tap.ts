declare global {
  interface Window {
    /** Controls tapped before their element was there, in order (`early.js`). */
    vitrinaTaps?: HTMLElement[]
  }
}

/** From now on taps on `data-tap={key}` reach their listeners; those that came too early are given to them now. */
export function ready(key: string): void {
  const html = document.documentElement
  html.dataset['ready'] = `${html.dataset['ready'] ?? ''} ${key}`
  const early = window.vitrinaTaps?.filter(control => control.dataset['tap'] === key) ?? []
  window.vitrinaTaps = window.vitrinaTaps?.filter(control => control.dataset['tap'] !== key) ?? []
  for (const control of early) {
    control.removeAttribute('data-waiting')
    control.click()
  }
}
