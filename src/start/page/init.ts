import type { NamedAnswer } from '#shared/contracts/catalog.ts'
import { searchPath } from '#shared/routes.ts'
import { $categorys, initialize, type InitialLoad } from '#stores/init.ts'
import { lazy } from '#browser/lazy.ts'

/** What this page left out of its HTML: empty company fields, and the lists that `data-missing` names. */
function missingLoads(): Set<InitialLoad> {
  const lists = [...document.querySelectorAll<HTMLElement>('[data-missing]')]
  const missing = new Set(lists.map(list => list.dataset['missing'] as InitialLoad))
  return document.querySelector('[data-company][aria-busy]') ? missing.add('company') : missing
}

function linkTo({ name }: NamedAnswer): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  Object.assign(link, { className: 'chip', href: searchPath({ category: name }), textContent: name })
  item.append(link)
  return item
}

/** D-09: what a page loads at its start, after it was drawn. */
export async function fillMissing(): Promise<void> {
  const missing = missingLoads()
  await initialize(missing)
  if (missing.has('company')) void lazy(() => import('./company.ts')).then(part => part?.fillCompany())
  const categories = $categorys.get()
  if (categories.state !== 'ready') return
  for (const list of document.querySelectorAll('[data-missing=categorys]'))
    list.replaceChildren(...categories.value.map(linkTo))
}
