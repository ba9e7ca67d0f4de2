import type { SuggestionsAnswer } from '#shared/contracts/suggestions.ts'
import { suggestionMessages as say } from '#shared/messages/suggestions.ts'
import { stopSuggesting, suggest } from '#stores/suggestions.ts'
import { h } from '#browser/dom.ts'
import { drawPrice, priceLooks } from '#shared/draw/price.ts'
import { cardPath, searchPath } from '#shared/routes.ts'
import { isNamedBy } from '#shared/rules/suggestions.ts'
import { noPicture, smallPicture } from './offer.ts'

type Product = SuggestionsAnswer['products'][number]

const option = (href: string, look: string, ...children: (Node | string | null)[]) =>
  h('a', { role: 'option', href, tabindex: '-1', 'aria-selected': 'false', class: look }, ...children)

/** If the words are just that name, its list; else what the words find within that list. */
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
    cardPath(product),
    'suggestion',
    frame,
    h('span', { class: 'grid min-w-0 gap-0.5' }, name, drawPrice(h, product, priceLooks.row)),
  )
}

/** CHOOSE-01: categories, brands and products, and the way to all of them; nothing when the words find nothing. */
function groupsOf(found: SuggestionsAnswer, text: string): HTMLElement[] {
  if (found.total === 0) return []
  const chips = (kind: 'category' | 'brand', names: string[]) => names.map(name => chip(kind, name, text))
  return [
    ...group(say.categories, 'suggestion-names', chips('category', found.categories)),
    ...group(say.brands, 'suggestion-names', chips('brand', found.brands)),
    ...group(say.products, 'suggestion-products', found.products.map(productRow)),
    option(searchPath({ value: text }), 'suggestion-all', say.all(found.total)),
  ]
}

/** Between the foot of the list and the part of the screen above the keyboard, in px. */
const MARGIN = 8

/**
 * CHOOSE-01: a list below a search box, after the pattern of the ARIA Practices for a combobox with a list. The focus
 * stays in the field; `aria-activedescendant` says which row the arrows have reached.
 */
class Suggestions {
  readonly #input: HTMLInputElement
  readonly #list: HTMLElement
  readonly #status = h('p', { class: 'sr-only', role: 'status' })

  constructor(box: HTMLElement, input: HTMLInputElement) {
    this.#input = input
    this.#list = h('div', {
      id: `${input.id}-list`,
      role: 'listbox',
      'aria-label': say.list,
      class: 'suggestions',
      hidden: true,
    })
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', this.#list.id)
    box.append(this.#list, this.#status)
    input.addEventListener('input', () => this.#ask())
    input.addEventListener('keydown', event => this.#key(event))
    // The field keeps the focus, so a phone keeps its keyboard.
    this.#list.addEventListener('mousedown', event => event.preventDefault())
    this.#list.addEventListener('click', () => this.#close())
    box.addEventListener('focusout', () => this.#close())
    box.addEventListener('submit', () => this.#close())
    visualViewport?.addEventListener('resize', () => this.#fit())
    this.#ask()
  }

  get #options(): HTMLAnchorElement[] {
    return [...this.#list.querySelectorAll('a')]
  }

  get #active(): number {
    return this.#options.findIndex(option => option.ariaSelected === 'true')
  }

  #ask(): void {
    void suggest(this.#input.value, found => this.#draw(found))
  }

  #draw(found: SuggestionsAnswer | null): void {
    if (document.activeElement !== this.#input) return
    const groups = found ? groupsOf(found, this.#input.value.trim()) : []
    this.#list.replaceChildren(...groups)
    for (const [i, option] of this.#options.entries()) option.id = `${this.#input.id}-option-${String(i)}`
    this.#status.textContent = found ? say.count(this.#options.length) : ''
    this.#show(groups.length > 0)
  }

  #show(isOpen: boolean): void {
    this.#list.hidden = !isOpen
    // HEAD-09: without a list below it the field is an ordinary search box.
    this.#input.role = isOpen ? 'combobox' : null
    this.#input.ariaExpanded = isOpen ? 'true' : null
    this.#list.scrollTop = 0
    this.#mark(-1)
    this.#fit()
  }

  #close(): void {
    stopSuggesting()
    this.#show(false)
  }

  #fit(): void {
    const { height, offsetTop } = visualViewport ?? { height: innerHeight, offsetTop: 0 }
    const room = offsetTop + height - this.#input.getBoundingClientRect().bottom - MARGIN
    this.#list.style.maxHeight = `${String(Math.max(room, 0))}px`
  }

  #mark(index: number): void {
    for (const [i, option] of this.#options.entries()) option.ariaSelected = String(i === index)
    const option = this.#options[index]
    if (option) {
      this.#input.setAttribute('aria-activedescendant', option.id)
      option.scrollIntoView({ block: 'nearest' })
    } else this.#input.removeAttribute('aria-activedescendant')
  }

  /** One step further; before the first and after the last row comes the field itself. */
  #move(by: 1 | -1): void {
    if (this.#list.hidden) return this.#show(this.#options.length > 0)
    const places = this.#options.length + 1
    this.#mark(((this.#active + 1 + by + places) % places) - 1)
  }

  #key(event: KeyboardEvent): void {
    if (event.isComposing) return
    const option = this.#options[this.#active]
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0 && this.#options.length > 0) this.#move(by)
    else if (event.key === 'Enter' && option && !this.#list.hidden) option.click()
    else if (event.key === 'Escape' && !this.#list.hidden) this.#close()
    else return
    event.preventDefault()
  }
}

/** From now on this box suggests. */
export function suggestIn(box: HTMLElement): void {
  const input = box.querySelector('input')
  if (input) new Suggestions(box, input)
}
