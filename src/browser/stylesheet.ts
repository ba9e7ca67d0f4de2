declare global {
  interface Window {
    /** The request for the whole sheet; a script in the page's HTML and one in a file may each make it. */
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
    // A page without it looks plainer; what waits for it goes on.
    link.onload = link.onerror = () => resolve()
    setTimeout(resolve, SHEET_MS)
    document.head.append(link)
  })

/**
 * PAINT-12: the whole style sheet, for what scripts draw; already there on pages that draw something by script. Nothing
 * waits longer than five seconds for it (PAINT-15).
 */
export function wholeSheet(): Promise<void> {
  const { sheet } = document.querySelector<HTMLElement>('noscript[data-sheet]')?.dataset ?? {}
  return (window.vitrinaSheet ??= sheet === undefined ? Promise.resolve() : bring(sheet))
}
