/** SCREEN-13: after a tap there is no pointer any more, although browsers report a mouse. */
const canRest = (): boolean => matchMedia('(hover: hover)').matches

/**
 * The time of the page's toasts stops while the pointer or the focus is on any of them. Returns a function that ends
 * this.
 */
export function followPauses(place: HTMLElement, pause: () => void, goOn: () => void): () => void {
  const end = new AbortController()
  const on = (event: string, act: () => void) => place.addEventListener(event, act, end)
  on('focusin', pause)
  on('focusout', goOn)
  on('mouseenter', () => {
    if (canRest()) pause()
  })
  on('mouseleave', goOn)
  return () => end.abort()
}
