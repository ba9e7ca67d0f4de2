/** Pseudo-classes that a still page cannot show; an element says by `data-state` which of them it plays. */
const PLAYED = ['hover', 'focus-visible'] as const

const withPlayed = (css: string): string =>
  PLAYED.reduce(
    (text, state) =>
      text.replace(new RegExp(`(?<!\\\\):${state}\\b`, 'g'), `:is(:${state}, [data-state='${state}'])`),
    css,
  )

/**
 * STYLE-02: repeats the shop's own rules so that they also hold for elements that play a state, and writes beside each
 * token the value that the browser computed.
 */
export function showStates(): void {
  const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).map(rule => rule.cssText)
  const style = document.createElement('style')
  style.textContent = withPlayed(rules.join('\n'))
  document.head.append(style)
  const computed = getComputedStyle(document.documentElement)
  for (const place of document.querySelectorAll<HTMLElement>('[data-token]'))
    place.textContent = computed.getPropertyValue(place.dataset['token'] ?? '').trim() || '—'
}
