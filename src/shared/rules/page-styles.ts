/**
 * What a page of the shop needs of the one style sheet (D-0022). The build takes the sheet apart into pieces; each page
 * then carries the pieces that can apply to what stands in it, in the sheet's own order.
 */
export interface StyleSheet {
  /** Address of the whole sheet, which a page asks for after its first paint. */
  href: string
  pieces: readonly StylePiece[]
}

/** One rule, or one at-rule with what is inside it. */
export type StylePiece = StyleRule | StyleBlock

export interface StyleRule {
  css: string
  /** One entry a selector: the classes (`.name`), tags and attributes (`[name]`) it cannot apply without. None at all: it always applies. */
  needs: readonly (readonly string[])[]
  /** Custom properties and animations that it names. */
  uses: readonly string[]
  /** The custom property or the animation that it only defines: kept when something kept names it. */
  defines?: string
  /** What `css` is a line of: lines of one selector that follow each other become one rule. */
  of?: string
}

interface StyleBlock {
  /** Its name and what it asks, such as `@media print`. */
  open: string
  pieces: readonly StylePiece[]
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#39;': "'",
}
const decode = (text: string) =>
  text.replace(/&(?:amp|gt|lt|quot|#39);/g, entity => ENTITIES[entity] ?? entity)

/**
 * The tags, the classes (with a dot), the types of fields, the custom properties and the attributes of our own (in
 * brackets, also those that a script inside the page names) that stand in a page.
 */
export function namesInPage(html: string): Set<string> {
  const names = new Set<string>()
  for (const [, tag = ''] of html.matchAll(/<([a-z][a-z0-9-]*)/g)) names.add(tag)
  for (const [, list = ''] of html.matchAll(/ class="([^"]+)"/g))
    for (const name of decode(list).split(/\s+/)) names.add(`.${name}`)
  for (const [, type = ''] of html.matchAll(/ type="([a-z]+)"/g)) names.add(`type=${type}`)
  for (const [attribute] of html.matchAll(/\b(?:aria|data)-[a-z-]+|\bdisabled\b/g))
    names.add(`[${attribute}]`)
  for (const [property] of html.matchAll(/--[a-z][\w-]*/g)) names.add(property)
  return names
}

const isRule = (piece: StylePiece): piece is StyleRule => 'css' in piece

function* rulesOf(pieces: readonly StylePiece[]): Generator<StyleRule> {
  for (const piece of pieces) {
    if (isRule(piece)) yield piece
    else yield* rulesOf(piece.pieces)
  }
}

const applies = ({ needs }: StyleRule, names: ReadonlySet<string>) =>
  needs.length === 0 || needs.some(selector => selector.every(name => names.has(name)))

/** The rules a page needs: those that can apply to it, and the definitions that these name, and so on. */
function keptRules(pieces: readonly StylePiece[], names: ReadonlySet<string>): Set<StyleRule> {
  const kept = new Set<StyleRule>()
  const definitions = new Map<string, StyleRule[]>()
  const named = [...names]
  const keep = (rule: StyleRule) => {
    kept.add(rule)
    named.push(...rule.uses)
  }
  for (const rule of rulesOf(pieces)) {
    if (!applies(rule, names)) continue
    if (rule.defines === undefined) keep(rule)
    else definitions.set(rule.defines, [...(definitions.get(rule.defines) ?? []), rule])
  }
  for (const name of named) {
    definitions.get(name)?.forEach(keep)
    definitions.delete(name)
  }
  return kept
}

function print(pieces: readonly StylePiece[], kept: ReadonlySet<StyleRule>): string {
  const printed: string[] = []
  let open: string | undefined
  const to = (selector: string | undefined) => {
    if (open === selector) return
    if (open !== undefined) printed.push('}')
    if (selector !== undefined) printed.push(`${selector}{`)
    open = selector
  }
  for (const piece of pieces) {
    const css = isRule(piece) ? (kept.has(piece) ? piece.css : '') : print(piece.pieces, kept)
    if (css === '') continue
    const line = isRule(piece) && piece.of !== undefined && piece.of === open
    to(isRule(piece) ? piece.of : undefined)
    printed.push(line ? ';' : '', isRule(piece) ? css : `${piece.open}{${css}}`)
  }
  to(undefined)
  return printed.join('')
}

/** The style of one page. */
export const stylesFor = (sheet: StyleSheet, html: string): string =>
  print(sheet.pieces, keptRules(sheet.pieces, namesInPage(html)))

/**
 * The page with its style inside, where the link to the sheet stood; the whole sheet comes at the end of the body, for
 * what scripts draw later. Undefined where the page does not link the sheet.
 */
export function withStyles(html: string, sheet: StyleSheet): { html: string; css: string } | undefined {
  const link = `<link rel="stylesheet" href="${sheet.href}">`
  if (!html.includes(link)) return undefined
  const css = stylesFor(sheet, html)
  const inside = html.replace(link, () => `<style>${css}</style>`)
  return { html: inside.replace('</body>', () => `${link}</body>`), css }
}
