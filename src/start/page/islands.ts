import { h } from '#browser/dom.ts'
import { sayLost } from '#browser/lazy.ts'
import { wholeSheet } from '#browser/stylesheet.ts'
import { CHUNK_TIMEOUT_MS } from '#shared/chunk-timeout.ts'
import { drawBroken } from '#shared/draw/broken.ts'

const reported = new WeakSet<Element>()

/**
 * Reports an island that was lost. One that its page needs at once shows a sentence in its place; any other keeps its
 * HTML, and a notice of the page says that a part is missing.
 */
function report(island: Element): void {
  if (reported.has(island)) return
  reported.add(island)
  if (island.matches('[client=load]')) island.prepend(drawBroken(h))
  else sayLost()
}

/** API-54: the framework waits for an island's script as long as the browser does. */
const reportWhenLate = (island: Element): void =>
  void setTimeout(() => island.matches('[ssr]') && report(island), CHUNK_TIMEOUT_MS)

/**
 * An island's own element has no box, so its content is observed. The style of what it draws later is loaded first
 * (PAINT-12).
 */
function followVisible(): void {
  const observer = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      const island = isIntersecting && target.closest('astro-island')
      if (!island) continue
      observer.unobserve(target)
      void wholeSheet()
      reportWhenLate(island)
    }
  })
  for (const part of document.querySelectorAll('astro-island[client=visible] > *')) observer.observe(part)
}

/** ERR-25, D-10: reports an island's script that did not come, after the framework has tried twice. */
export function followIslands(): void {
  document.addEventListener('astro:hydration-error', event => {
    event.preventDefault()
    if (event.target instanceof Element) report(event.target)
  })
  for (const island of document.querySelectorAll('astro-island[client=load]')) reportWhenLate(island)
  followVisible()
}
