import { groupsOf } from '#elements/suggestion-groups.ts'
import { h } from '#elements/dom.ts'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { suggestionMessages } from '#shared/messages/suggestions.ts'
import type { CardAnswer } from '#shared/contracts/catalog.ts'
import { cardSamples } from './samples.ts'

/** STYLE-02: the list below a box of search as the browser draws it, with a row that the arrows have reached. */
export function showSuggestions(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-suggestions]')) {
    const pictures = JSON.parse(place.dataset['suggestions'] ?? '[]') as CardAnswer['pictures']
    const products = cardSamples(pictures).map(
      ([
        ,
        {
          pictures: [picture],
          ...product
        },
      ]) => ({
        ...product,
        picture: picture ? { ...picture, url: '' } : null,
      }),
    )
    const found = {
      products: products.slice(0, 5),
      categories: [say.product.category, say.product.longName],
      brands: [say.product.brand, say.product.longWord],
      total: 264,
    }
    const list = h('div', { role: 'listbox', 'aria-label': suggestionMessages.list, class: 'suggestions' })
    list.append(...groupsOf(found, say.product.brand))
    for (const [i, option] of [...list.querySelectorAll('a')].entries()) option.ariaSelected = String(i === 5)
    place.append(list)
  }
}
