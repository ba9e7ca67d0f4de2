import ts from 'typescript'
import type { Fault } from './mutators.ts'

/** Begins the name of a neighbour that the file may not import: `withMutant` adds the import. */
export const IMPORTED = 'mutant_'

/** Each of drizzle's conditions and its neighbour. */
const CONDITIONS = new Map<string, string>(
  Object.entries({
    eq: 'ne',
    ne: 'eq',
    gt: 'gte',
    gte: 'gt',
    lt: 'lte',
    lte: 'lt',
    asc: 'desc',
    desc: 'asc',
    isNull: 'isNotNull',
    isNotNull: 'isNull',
  }),
)

function condition(node: ts.Node, source: ts.SourceFile): Fault[] {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return []
  const { expression, arguments: parts } = node
  const name = expression.text
  const start = expression.getStart(source)
  const other = CONDITIONS.get(name)
  const exchanged =
    other === undefined
      ? []
      : [{ mutator: `${name} to ${other}`, start, end: expression.end, replacement: `${IMPORTED}${other}` }]
  if ((name !== 'and' && name !== 'or') || parts.length < 2) return exchanged
  const dropped = parts.map(part => ({
    mutator: 'drop condition',
    start: part.getStart(source),
    end: part.end,
    replacement: 'undefined',
  }))
  return [...exchanged, ...dropped]
}

/** What is tried in the text of a statement. */
const IN_TEXT: readonly (readonly [RegExp, string, string])[] = [
  [/\bfor (?:no key )?update(?: of \w+)?(?: skip locked)?/g, '', 'drop lock'],
  [/ >= /g, ' > ', '>= to >'],
  [/ <= /g, ' < ', '<= to <'],
  [/ > /g, ' >= ', '> to >='],
  [/ < /g, ' <= ', '< to <='],
  [/ = /g, ' <> ', '= to <>'],
  [/ <> /g, ' = ', '<> to ='],
  [/ is null\b/g, ' is not null', 'is null to is not null'],
  [/ is not null\b/g, ' is null', 'is not null to is null'],
  [/ and (?!\d)/g, ' or ', 'and to or'],
  [/ or (?!replace)/g, ' and ', 'or to and'],
  [/ desc\b/g, ' asc', 'desc to asc'],
  [/\bdistinct /g, '', 'drop distinct'],
]

function statement(node: ts.Node, source: ts.SourceFile): Fault[] {
  if (!ts.isTaggedTemplateExpression(node) || !/^sql\b/.test(node.tag.getText(source))) return []
  const { template } = node
  const parts = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template]
    : [template.head, ...template.templateSpans.map(span => span.literal)]
  return parts.flatMap(part => {
    const start = part.getStart(source)
    const text = part.getText(source)
    return IN_TEXT.flatMap(([pattern, replacement, mutator]) =>
      [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
        mutator: `SQL ${mutator}`,
        start: start + index,
        end: start + index + found.length,
        replacement,
      })),
    )
  })
}

export const FAULTS_OF_SQL = [condition, statement] as const
