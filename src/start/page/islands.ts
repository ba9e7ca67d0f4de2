import { sayLost } from '#browser/lazy.ts'
import { wholeSheet } from '#browser/sheet.ts'
import { h } from '#elements/dom.ts'
import { CHUNK_TIMEOUT_MS } from '#shared/chunk-timeout.ts'
import { boundaryMessages as say } from '#shared/messages/boundary.ts'

/** D-11: as `Boundary` says it, in plain HTML, since React is among what did not come. */
const brokenNotice = (): HTMLElement =>
  h(
    'div',
    { role: 'alert', class: 'section flex flex-col items-start gap-4' },
    h('p', {}, say.title),
    h('button', { type: 'button', class: 'btn btn-quiet', click: () => location.reload() }, say.retry),
  )

const told = new WeakSet<Element>()

/** A page is nothing without an island that it loads at once, and says so in its place; others stay as they were drawn. */
function tell(island: Element): void {
  if (told.has(island)) return
  told.add(island)
  if (island.matches('[client=load]')) island.prepend(brokenNotice())
  else sayLost()
}

/** API-54: the framework waits for an island's script as long as the browser does. */
const tellWhenLate = (island: Element): void =>
  void setTimeout(() => island.matches('[ssr]') && tell(island), CHUNK_TIMEOUT_MS)

/** An island itself is drawn as nothing; its content is what can be seen. What it draws later has its style (PAINT-12). */
function followVisible(): void {
  const observer = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      const island = isIntersecting && target.closest('astro-island')
      if (!island) continue
      observer.unobserve(target)
      void wholeSheet()
      tellWhenLate(island)
    }
  })
  for (const part of document.querySelectorAll('astro-island[client=visible] > *')) observer.observe(part)
}

/** ERR-25, D-10: says of an island's script that did not come, which the framework has asked for twice by then. */
export function followIslands(): void {
  document.addEventListener('astro:hydration-error', event => {
    event.preventDefault()
    if (event.target instanceof Element) tell(event.target)
  })
  for (const island of document.querySelectorAll('astro-island[client=load]')) tellWhenLate(island)
  followVisible()
}
