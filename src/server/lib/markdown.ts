import { createSatteriMarkdownProcessor } from '@astrojs/markdown-satteri'
import type { Heading } from '#shared/contracts/content.ts'

/** Elements that never have an end tag. */
const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'source', 'track', 'wbr'])
const TAG = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][\w-]*)(?:\s[^<>]*?)?(\/?)>/gi

interface Rendered {
  html: string
  headings: readonly Heading[]
}

interface BrokenMarkup {
  tag: string
  /** Counted from 1, in the given text. */
  line: number
}

/**
 * Renders an editor's Markdown as the build does (with the framework's own processor), while the shop runs. HTML inside
 * must close its elements: an open one would swallow the rest of the page.
 */
export async function renderMarkdown(source: string): Promise<Rendered | BrokenMarkup> {
  const pieces: string[] = []
  const processor = await createSatteriMarkdownProcessor({
    syntaxHighlight: false,
    mdastPlugins: [{ name: 'raw-html', html: node => void pieces.push(node.value) }],
  })
  const { code, metadata } = await processor.render(source)
  return brokenMarkup(source, pieces) ?? { html: code, headings: metadata.headings }
}

/** The first element that is not closed, or closed without being open; null if there is none. */
function brokenMarkup(source: string, pieces: readonly string[]): BrokenMarkup | null {
  const open: BrokenMarkup[] = []
  let at = 0
  for (const piece of pieces) {
    at = Math.max(at, source.indexOf(piece, at))
    for (const { 0: written, 1: slash = '', 2: name, 3: selfClosing, index } of piece.matchAll(TAG)) {
      const found = { tag: written, line: lineAt(source, at + index) }
      if (name === undefined ? !written.endsWith('-->') : /^script$/i.test(name)) return found
      if (name === undefined || selfClosing === '/' || VOID.has(name.toLowerCase())) continue
      if (slash === '') open.push(found)
      else if (nameOf(open.pop()?.tag) !== name.toLowerCase()) return found
    }
    at += piece.length
  }
  return open.at(-1) ?? null
}

const lineAt = (source: string, index: number): number => source.slice(0, index).split('\n').length
const nameOf = (tag: string | undefined): string | undefined =>
  /<([a-z][\w-]*)/i.exec(tag ?? '')?.[1]?.toLowerCase()
