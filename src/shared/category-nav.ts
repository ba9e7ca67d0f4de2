import { categoryLabels as label } from './messages/shell.ts'
import { routes, searchPath } from './routes.ts'

/** HEAD-16 to HEAD-20, D-14: the category line, in one table so that an owner can change it. */
export const categoryNav = [
  { label: label.shop, href: routes.shops },
  { label: label.women, href: searchPath({ category: 'MUJER', typearticle: 'ZAPATILLAS' }) },
  { label: label.men, href: searchPath({ category: 'HOMBRE', typearticle: 'ZAPATILLAS' }) },
  { label: label.kids, href: searchPath({ category: 'JUNIOR' }) },
  { label: label.brands, href: searchPath({ brand: 'ADIDAS' }) },
  { label: label.offers, href: routes.shops },
] as const

/** A11Y-07: the one entry that a page belongs to. Where two entries lead to the same list, it is the first. */
export const currentEntry = (path: string): string | undefined =>
  categoryNav.find(({ href }) => href === path)?.label
