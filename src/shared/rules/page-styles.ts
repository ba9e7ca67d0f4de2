import { withValues } from './css-variables.ts'
import { namesInPage } from './page-names.ts'
import { withImports } from './page-scripts.ts'
import { shortMarkup } from './short-markup.ts'

/**
 * The styles that a page of the shop needs from the one style sheet (D-0022). The build takes the sheet apart; each
 * page then carries the pieces that can apply to its elements, in the sheet's own order.
 */
export interface StyleSheet {
  /** Address of the whole sheet, which a page asks for after its first paint. */
  href: string
  pieces: readonly StylePiece[]
  /** For each script of a page, the addresses of what it imports. */
  imports: Readonly<Record<string, readonly string[]>>
  /** The values of the framework's registered variables where nothing sets them; null: none. */
  registered: Readonly<Record<string, string | null>>
}

/** One rule, or one at-rule with what is inside it. */
export type StylePiece = StyleRule | StyleBlock

export interface StyleRule {
  css: string
  /**
   * One entry for each selector: the classes (`.name`), tags and attributes (`[name]`) that a page must have for the
   * rule to apply. An empty entry always applies.
   */
  needs: readonly (readonly string[])[]
  /** Where it has several selectors, `css` is what follows them. Only those that can apply are printed. */
  selectors?: readonly Pick<StyleRule, 'css' | 'needs'>[]
  /** Custom properties and animations that it names. */
  uses: readonly string[]
  /** The custom property or animation that the rule only defines. It is kept if another kept rule uses that name. */
  defines?: string
  /** The custom properties that the rule sets. */
  sets?: readonly string[]
  /**
   * The selector of the rule that `css` is a part of. Consecutive parts with the same selector are printed as one rule.
   */
  of?: string
}

interface StyleBlock {
  /** The at-rule's name and condition, such as `@media print`. */
  open: string
  pieces: readonly StylePiece[]
}

const isRule = (piece: StylePiece): piece is StyleRule => 'css' in piece

function* rulesOf(pieces: readonly StylePiece[]): Generator<StyleRule> {
  for (const piece of pieces) {
    if (isRule(piece)) yield piece
    else yield* rulesOf(piece.pieces)
  }
}

/** `[name=*]` for `[name=value]`: what a script inside the page may set. */
const anyValue = (name: string): string => (name.startsWith('[') ? name.replace(/=.*/, '=*]') : name)

const isIn = (names: ReadonlySet<string>, name: string): boolean =>
  names.has(name) || names.has(anyValue(name))

const applies = ({ needs }: Pick<StyleRule, 'needs'>, names: ReadonlySet<string>) =>
  needs.length === 0 || needs.some(selector => selector.every(name => isIn(names, name)))

/** The registered variables that nothing in the page sets, with their initial values. */
function unsetIn(kept: ReadonlySet<StyleRule>, { registered }: StyleSheet): Map<string, string | undefined> {
  const unset = new Map(Object.entries(registered).map(([name, value]) => [name, value ?? undefined]))
  for (const { sets } of kept) for (const name of sets ?? []) unset.delete(name)
  return unset
}

interface Kept {
  names: ReadonlySet<string>
  rules: ReadonlySet<StyleRule>
  unset: ReadonlyMap<string, string | undefined>
}

/** The rules a page needs: those that can apply to it, and the definitions that these name, and so on. */
function keptRules(sheet: StyleSheet, names: ReadonlySet<string>): Kept {
  const kept = new Set<StyleRule>()
  const definitions = new Map<string, StyleRule[]>()
  const named = [...names]
  const keep = (rule: StyleRule) => {
    kept.add(rule)
    named.push(...rule.uses)
  }
  for (const rule of rulesOf(sheet.pieces)) {
    if (!applies(rule, names)) continue
    if (rule.defines === undefined) keep(rule)
    else definitions.set(rule.defines, [...(definitions.get(rule.defines) ?? []), rule])
  }
  const unset = unsetIn(kept, sheet)
  for (const name of named) {
    if (unset.has(name)) continue
    definitions.get(name)?.forEach(keep)
    definitions.delete(name)
  }
  return { names, rules: kept, unset }
}

function ruleIn(rule: StyleRule, { names, rules, unset }: Kept): string {
  if (!rules.has(rule)) return ''
  const selectors = (rule.selectors ?? []).filter(selector => applies(selector, names))
  const css = rule.uses.some(name => unset.has(name)) ? withValues(rule.css, unset) : rule.css
  return `${selectors.map(selector => selector.css).join(',')}${css}`
}

function print(pieces: readonly StylePiece[], kept: Kept): string {
  const printed: string[] = []
  let open: string | undefined
  const to = (selector: string | undefined) => {
    if (open === selector) return
    if (open !== undefined) printed.push('}')
    if (selector !== undefined) printed.push(`${selector}{`)
    open = selector
  }
  for (const piece of pieces) {
    const css = isRule(piece) ? ruleIn(piece, kept) : print(piece.pieces, kept)
    if (css === '') continue
    const line = isRule(piece) && piece.of !== undefined && piece.of === open
    to(isRule(piece) ? piece.of : undefined)
    printed.push(line ? ';' : '', isRule(piece) ? css : `${piece.open}{${css}}`)
  }
  to(undefined)
  return printed.join('')
}

/** How many styles are kept of one sheet: pages of one kind have a few, of some 20 KB each. */
const MOST_PRINTED = 40

/** The names in a sheet, and the styles printed from it for the names of a page. */
interface Prints {
  readonly known: ReadonlySet<string>
  readonly printed: Map<string, string>
}
const prints = new WeakMap<StyleSheet, Prints>()

function printsOf(sheet: StyleSheet): Prints {
  const found = prints.get(sheet)
  if (found) return found
  const known = new Set<string>()
  for (const { needs, defines } of rulesOf(sheet.pieces)) {
    for (const name of needs.flat()) known.add(name).add(anyValue(name))
    if (defines !== undefined) known.add(defines)
  }
  const made = { known, printed: new Map<string, string>() }
  prints.set(sheet, made)
  return made
}

/** The style of one page. Only names that the sheet knows decide, so pages with the same names share it. */
export function stylesFor(sheet: StyleSheet, html: string): string {
  const { known, printed } = printsOf(sheet)
  const names = [...namesInPage(html)].filter(name => known.has(name)).sort()
  const key = names.join(' ')
  const before = printed.get(key)
  if (before !== undefined) return before
  const css = print(sheet.pieces, keptRules(sheet, new Set(names)))
  if (printed.size >= MOST_PRINTED) printed.clear()
  printed.set(key, css)
  return css
}

/** Found in the first tag of a page on which no script draws before the page has loaded. */
const LATE = ' data-sheet="late"'
const END = '</body>'

/**
 * The link to the whole sheet at the end of the body: a normal link, which is there before module scripts run, or one
 * that a script loads later (`browser/stylesheet.ts`).
 */
const sheetAtEnd = (isLate: boolean, href: string, link: string): string =>
  isLate ? `<noscript data-sheet="${href}">${link}</noscript>` : link

/**
 * The page with its style in place of the link to the sheet. The whole sheet, for what scripts draw later, comes at the
 * end of the body. When nothing needs them before, sheet and scripts come after the first paint (PAINT-12, SPEED-19).
 * Undefined when the page does not link the sheet.
 */
export function withStyles(html: string, sheet: StyleSheet): { html: string; css: string } | undefined {
  const link = `<link rel="stylesheet" href="${sheet.href}">`
  if (!html.includes(link)) return undefined
  const css = stylesFor(sheet, html)
  const isLate = html.includes(LATE)
  const short = withImports(shortMarkup(html), sheet.imports, { isLate })
  const whole = isLate ? short.replace(LATE, '') : short
  const [head = '', ...rest] = whole.split(link)
  const body = rest.join(link)
  const end = body.lastIndexOf(END)
  const filled =
    end === -1 ? body : body.slice(0, end) + sheetAtEnd(isLate, sheet.href, link) + body.slice(end)
  return { html: `${head}<style>${css}</style>${filled}`, css }
}
