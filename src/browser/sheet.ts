declare global {
  interface Window {
    /** The request for the whole sheet: a script of the page's HTML and one of a file may each make it. */
    vitrinaSheet?: Promise<void>
  }
}

/** How long what scripts draw waits for its style. */
const SHEET_MS = 5_000

const bring = (href: string): Promise<void> =>
  new Promise(resolve => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    // A page without it is plainer; what waits for it goes on.
    link.onload = link.onerror = () => resolve()
    setTimeout(resolve, SHEET_MS)
    document.head.append(link)
  })

/**
 * PAINT-12: the whole style sheet, for what scripts draw; there already on pages that draw something by themselves. One
 * that does not answer is waited for no longer than five seconds (PAINT-15).
 */
export function wholeSheet(): Promise<void> {
  const { sheet } = document.querySelector<HTMLElement>('noscript[data-sheet]')?.dataset ?? {}
  return (window.vitrinaSheet ??= sheet === undefined ? Promise.resolve() : bring(sheet))
}
