import { loadPage } from '#browser/html.ts'

const parts = new Map<string, Promise<string | null>>()

/** One request for all rows of a page. What failed is asked for again the next time. */
async function partOf(path: string): Promise<string | null> {
  const part = parts.get(path) ?? loadPage(path).then(page => (page.ok ? page.value : null))
  parts.set(path, part)
  const html = await part
  if (html === null) parts.delete(path)
  return html
}

const linkOf = (slide: Element) => slide.querySelector('a')?.getAttribute('href')

/**
 * PAINT-08: puts the slides that the page left out behind those of the row; what the row has already, since the
 * catalogue changed between page and part, does not come twice. False where they could not be had.
 */
export async function addLaterSlides(
  row: HTMLElement,
  from: { path: string; list: string },
): Promise<boolean> {
  const html = await partOf(from.path)
  if (html === null) return false
  const part = new DOMParser().parseFromString(html, 'text/html')
  const shown = new Set([...row.children].map(linkOf))
  const slides = part.querySelectorAll(`[data-slides="${from.list}"] > li`)
  row.append(...[...slides].filter(slide => !shown.has(linkOf(slide))))
  return true
}
