import type { SuggestionsAnswer } from '#shared/contracts/catalog.ts'
import { drawPrice, priceLooks } from '#shared/draw.ts'
import { suggestionMessages as say } from '#shared/messages/suggestions.ts'
import { productPath, searchPath } from '#shared/routes.ts'
import { isNamedBy } from '#shared/rules/suggestions.ts'
import { h } from '#browser/dom.ts'
import { noPicture, smallPicture } from './offer.ts'

type Product = SuggestionsAnswer['products'][number]

const option = (href: string, look: string, ...children: (Node | string | null)[]) =>
  h('a', { role: 'option', href, tabindex: '-1', 'aria-selected': 'false', class: look }, ...children)

/** A name alone where the words say it, else what the words find of it. */
const chip = (kind: 'category' | 'brand', name: string, text: string) =>
  option(
    searchPath(isNamedBy(name, text) ? { [kind]: name } : { [kind]: name, value: text }),
    'chip max-w-full',
    h('span', { class: 'truncate' }, name),
  )

const group = (label: string, look: string, options: HTMLElement[]): HTMLElement[] =>
  options.length === 0 ? [] : [h('div', { role: 'group', 'aria-label': label, class: look }, ...options)]

function productRow(product: Product): HTMLElement {
  const frame = h('span', { class: 'size-14 shrink-0 overflow-hidden rounded-sm bg-sand' })
  frame.append(product.picture ? smallPicture(product.picture.id) : noPicture())
  const name = h('span', { class: 'line-clamp-2 text-sm leading-snug wrap-anywhere' }, product.name)
  return option(
    productPath(product.slug),
    'suggestion',
    frame,
    h('span', { class: 'grid min-w-0 gap-0.5' }, name, drawPrice(h, product, priceLooks.row)),
  )
}

/** CHOOSE-01: categories, brands and products, and the way to all of them; nothing where the words find nothing. */
export function groupsOf(found: SuggestionsAnswer, text: string): HTMLElement[] {
  if (found.total === 0) return []
  const chips = (kind: 'category' | 'brand', names: string[]) => names.map(name => chip(kind, name, text))
  return [
    ...group(say.categories, 'suggestion-names', chips('category', found.categories)),
    ...group(say.brands, 'suggestion-names', chips('brand', found.brands)),
    ...group(say.products, 'suggestion-products', found.products.map(productRow)),
    option(searchPath({ value: text }), 'suggestion-all', say.all(found.total)),
  ]
}
