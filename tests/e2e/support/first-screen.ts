/** Runs in the page: whether all of one such element is on the screen now, nothing over its middle. */
export function isWholeOnScreen(selector: string): boolean {
  return [...document.querySelectorAll(selector)].some(element => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { left, right, top, bottom } = element.getBoundingClientRect()
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return over !== null && (element.contains(over) || over.contains(element))
  })
}

/** Runs in the page: how many product cards show their whole picture, drawn, and their whole price. */
export function firstScreenProducts(): number {
  const isWhole = (element: Element | null): boolean => {
    if (!element) return false
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
  }
  const isCovered = (element: Element | null, card: Element): boolean => {
    const { left = 0, right = 0, top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {}
    return !card.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  }
  return [...document.querySelectorAll('main article')].filter(card => {
    const picture = card.querySelector('img')
    const price = card.querySelector('.price')
    const isDrawn = picture !== null && picture.complete && picture.naturalWidth > 0
    return isDrawn && isWhole(picture) && isWhole(price) && !isCovered(price, card)
  }).length
}
