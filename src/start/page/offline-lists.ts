import { FILES_CACHE, PAGES_CACHE } from '#shared/offline-caches.ts'
import { offlineMessages as say } from '#shared/messages/offline.ts'
import { productPath } from '#shared/routes.ts'
import type { KeptLine } from '#shared/rules/offline.ts'
import { formatSoles } from '#shared/rules/money.ts'
import type { SeenProduct } from '#shared/rules/recent.ts'
import { h } from '#browser/dom.ts'
import { $lastCart, $orderNumbers } from '#stores/offline.ts'
import { $recent } from '#stores/recent.ts'
import { $waitingAdds } from '#stores/waiting-adds.ts'

async function pathsIn(cache: string): Promise<readonly string[]> {
  try {
    return (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname)
  } catch {
    return []
  }
}

function show(name: string, rows: readonly HTMLElement[]): boolean {
  const part = document.querySelector<HTMLElement>(`[data-kept=${name}]`)
  part?.querySelector('ul')?.replaceChildren(...rows)
  if (part) part.hidden = rows.length === 0
  return rows.length > 0
}

const row = (...content: (Node | string)[]) => h('li', { class: 'py-2' }, ...content)

/** A link, if the product's page is kept; else plain text. */
function lineRow({ name, slug, size, units }: KeptLine, pages: readonly string[]): HTMLElement {
  const text = say.line({ name, size, units })
  const path = productPath(slug)
  return row(pages.includes(path) ? h('a', { href: path, class: 'link inline-block py-2' }, text) : text)
}

function seenRow(product: SeenProduct, files: readonly string[]): HTMLElement {
  const { name, slug, picture, priceCents } = product
  const source = picture === null ? undefined : files.find(file => file.startsWith(`/media/${picture}-`))
  const image = source === undefined ? null : h('img', { src: source, alt: '', width: '64', height: '80' })
  const price = priceCents === null ? null : h('span', { class: 'price' }, formatSoles(priceCents))
  const words = h('span', { class: 'grid' }, name, price)
  return row(h('a', { href: productPath(slug), class: 'flex min-h-11 items-center gap-4' }, image, words))
}

/** Fills the page for the time without a connection with what this device keeps (AWAY-07). */
export async function showKept(): Promise<void> {
  const [pages, files] = await Promise.all([pathsIn(PAGES_CACHE), pathsIn(FILES_CACHE)])
  const { lines, total } = $lastCart.get()
  const seen = $recent.get().filter(({ slug }) => pages.includes(productPath(slug)))
  const shown = [
    show(
      'waiting',
      $waitingAdds.get().map(({ name }) => row(name)),
    ),
    show(
      'cart',
      lines.map(line => lineRow(line, pages)),
    ),
    show(
      'orders',
      $orderNumbers.get().map(number => row(number)),
    ),
    show(
      'seen',
      seen.map(product => seenRow(product, files)),
    ),
  ]
  const place = document.querySelector('[data-total]')
  if (place) place.textContent = say.total(formatSoles(total))
  const nothing = document.querySelector<HTMLElement>('[data-nothing]')
  if (nothing) nothing.hidden = shown.includes(true)
}
