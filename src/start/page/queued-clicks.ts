declare global {
  interface Window {
    /** Controls that were clicked before their script was there, in order (`early/early.js`). */
    vitrinaClicks?: HTMLElement[]
  }
}

/** From now on clicks on `data-tap={key}` reach their listeners; those that came too early are repeated now. */
export function started(key: string): void {
  const html = document.documentElement
  html.dataset['started'] = `${html.dataset['started'] ?? ''} ${key}`
  const early = window.vitrinaClicks?.filter(control => control.dataset['tap'] === key) ?? []
  window.vitrinaClicks = window.vitrinaClicks?.filter(control => control.dataset['tap'] !== key) ?? []
  for (const control of early) {
    control.removeAttribute('data-waiting')
    control.click()
  }
}
