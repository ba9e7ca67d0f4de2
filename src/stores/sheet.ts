let asked: Promise<void> | undefined

const bring = (href: string): Promise<void> =>
  new Promise(resolve => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    // A page without it is plainer; what waits for it goes on.
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  })

/** PAINT-12: the whole style sheet, for what scripts draw; there already on pages that draw something by themselves. */
export function wholeSheet(): Promise<void> {
  const { sheet } = document.querySelector<HTMLElement>('noscript[data-sheet]')?.dataset ?? {}
  return (asked ??= sheet === undefined ? Promise.resolve() : bring(sheet))
}
