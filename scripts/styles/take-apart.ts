import type { AtRule, ChildNode, Declaration, Root, Rule } from 'postcss'
import parseSelector, { type Attribute, type Selector } from 'postcss-selector-parser'
import type { StylePiece, StyleRule, StyleSheet } from '#shared/rules/page-styles.ts'
import { initialOf } from './constants.ts'

/** Blocks whose rules are their own pieces; of any other at-rule the whole is one piece. */
const OPENED = new Set(['layer', 'media', 'supports', 'container', 'starting-style'])

const usesIn = (css: string): string[] => [...new Set(css.match(/--[a-z][\w-]*/g) ?? [])]

const animationsIn = (rule: Rule): string[] =>
  rule.nodes
    .filter((node): node is Declaration => node.type === 'decl' && /^(?:-webkit-)?animation/.test(node.prop))
    .flatMap(({ value }) => value.split(/[\s,]+/).map(word => `@${word}`))

/** Brackets in which one selector of several has to hold. */
const ANY_OF = new Set([':is', ':where', ':has'])

/**
 * What no page has from the start: anybody who points at something, writes into it, marks or prints it has the whole sheet by
 * then; anybody who has no script gets that with the page (`noscript`).
 */
const LATER = ':later'
const OF_LATER = new Set([':hover', '::selection', ':-moz-focusring', ':-moz-ui-invalid'])
/** The framework's own colour of all placeholders; those of the shop have their own. */
const FOR_ALL = '::placeholder'
const isOfLater = ({ name, params }: AtRule): boolean =>
  name === 'media' && /^(?:print|\(scripting: ?none\))$/.test(params)

/** Attributes that scripts set, or the page itself. Those of HTML may change in a browser's own hands. */
const isOurs = ({ attribute }: Attribute): boolean => /^(?:aria|data)-/.test(attribute)
const nameOf = ({ attribute, operator, value }: Attribute): string =>
  operator === '=' ? `[${attribute}=${value ?? ''}]` : `[${attribute}]`

/** Parts of fields and dialogs that the framework styles for all: what has to be in a page for there to be any. */
const PART_OF: readonly [RegExp, string][] = [
  [/^::-webkit-(?:date|calendar)/, 'type=date'],
  [/^::-webkit-(?:inner|outer)-spin-button$/, 'type=number'],
  [/^::file-selector-button$/, 'type=file'],
]
const hostOf = (pseudo: string) => PART_OF.find(([part]) => part.test(pseudo))?.[1]

/**
 * What one selector cannot apply without, in each of the ways that its brackets leave open. What is in `:not(…)`
 * need not hold, so it asks for nothing.
 */
function waysOf(selector: Selector): string[][] {
  if (String(selector) === FOR_ALL) return [[LATER]]
  return selector.nodes.reduce<string[][]>(
    (ways, node) => {
      if (node.type === 'class') return ways.map(way => [...way, `.${node.value}`])
      if (node.type === 'tag') return ways.map(way => [...way, node.value])
      if (node.type === 'attribute' && isOurs(node)) return ways.map(way => [...way, nameOf(node)])
      if (node.type === 'pseudo' && OF_LATER.has(node.value)) return ways.map(way => [...way, LATER])
      if (node.type === 'pseudo' && node.value === ':disabled') return ways.map(way => [...way, '[disabled]'])
      const host = node.type === 'pseudo' ? hostOf(node.value) : undefined
      if (host !== undefined) return ways.map(way => [...way, host])
      if (node.type !== 'pseudo' || !ANY_OF.has(node.value)) return ways
      const inside = node.nodes.flatMap(waysOf)
      return ways.flatMap(way => inside.map(more => [...way, ...more]))
    },
    [[]],
  )
}

/** The variables that a rule gives a value. */
function setsOf(rule: Rule): Pick<StyleRule, 'sets'> {
  const sets = rule.nodes.flatMap(node =>
    node.type === 'decl' && node.prop.startsWith('--') ? node.prop : [],
  )
  return sets.length === 0 ? {} : { sets }
}

function rulePieces(rule: Rule): StyleRule[] {
  const selectors = parseSelector()
    .astSync(rule.selector)
    .nodes.map(selector => {
      const ways = waysOf(selector)
      return { css: String(selector).trim(), needs: ways.some(names => names.length === 0) ? [] : ways }
    })
  // A rule that sets variables for everything is a list of definitions, each kept for itself.
  const forAll = rule.selectors.every(one => /^(?:\*|::?[a-z-]+)$/.test(one))
  const isList = forAll && rule.nodes.every(node => node.type === 'decl' && node.prop.startsWith('--'))
  if (!isList) {
    const isOne = selectors.length === 1
    const css = (isOne ? rule : rule.clone({ selector: '' })).toString()
    const always = selectors.some(({ needs }) => needs.length === 0)
    return [
      {
        ...{ css, needs: always ? [] : selectors.flatMap(({ needs }) => needs) },
        ...(isOne ? {} : { selectors }),
        ...{ uses: [...usesIn(css), ...animationsIn(rule)], ...setsOf(rule) },
      },
    ]
  }
  return rule.nodes
    .filter(node => node.type === 'decl')
    .map(node => ({
      css: node.toString(),
      of: rule.selector,
      needs: [],
      uses: [...usesIn(node.value), ...node.value.split(/[\s,]+/).map(word => `@${word}`)],
      defines: node.prop,
    }))
}

function atPieces(at: AtRule): StylePiece[] {
  const css = at.toString()
  if (at.name === 'property') return [{ css, needs: [], uses: [], defines: at.params }]
  if (at.name === 'keyframes') return [{ css, needs: [], uses: usesIn(css), defines: `@${at.params}` }]
  if (isOfLater(at)) return []
  if (!at.nodes) return [{ css: `${css};`, needs: [], uses: [] }]
  if (!OPENED.has(at.name)) return [{ css, needs: [], uses: usesIn(css) }]
  return [{ open: `@${at.name} ${at.params}`, pieces: at.nodes.flatMap(piecesOf) }]
}

function piecesOf(node: ChildNode): StylePiece[] {
  if (node.type === 'rule') return rulePieces(node)
  return node.type === 'atrule' ? atPieces(node) : []
}

/** The pieces of a style sheet, in its order, and what its registered variables begin as. */
export function takeApart(sheet: Root): Pick<StyleSheet, 'pieces' | 'registered'> {
  const registered: Record<string, string | null> = {}
  sheet.walkAtRules('property', at => void (registered[at.params] = initialOf(at) ?? null))
  return { pieces: sheet.nodes.flatMap(piecesOf), registered }
}
