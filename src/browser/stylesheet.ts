declare global {
  interface Window {
    /**
     * The pending request for the whole style sheet. The script in the page's HTML may have started it, or this file
     * does.
     */
    vitrinaSheet?: Promise<void>
  }
}

/** How long a script waits for the style of what it draws. */
const SHEET_MS = 5_000

const bring = (href: string): Promise<void> =>
  new Promise(resolve => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    // Without the sheet the page looks plainer, but everything works.
    link.onload = link.onerror = () => resolve()
    setTimeout(resolve, SHEET_MS)
    document.head.append(link)
  })

/**
 * PAINT-12: loads the whole style sheet, which scripts need for what they draw. Pages that draw by script from the
 * start have it already. Resolves after five seconds at the latest (PAINT-15).
 */
export function wholeSheet(): Promise<void> {
  const { sheet } = document.querySelector<HTMLElement>('noscript[data-sheet]')?.dataset ?? {}
  return (window.vitrinaSheet ??= sheet === undefined ? Promise.resolve() : bring(sheet))
}
