import ts from 'typescript'
import { FAULTS_OF_SQL } from './sql-mutators.ts'

/** A part of the source, from `start` to `end`, and what replaces it. */
export interface Fault {
  mutator: string
  start: number
  end: number
  replacement: string
}
type Mutator = (node: ts.Node, source: ts.SourceFile) => Fault[]

const { SyntaxKind } = ts

const replace = (mutator: string, node: ts.Node, source: ts.SourceFile, replacement: string): Fault => ({
  mutator,
  start: node.getStart(source),
  end: node.end,
  replacement,
})

/** Each operator's neighbours: the bound one off, the opposite. */
const OPERATORS = new Map<string, readonly string[]>(
  Object.entries({
    '<': ['<=', '>='],
    '<=': ['<', '>'],
    '>': ['>=', '<='],
    '>=': ['>', '<'],
    '===': ['!=='],
    '!==': ['==='],
    '*': ['/'],
    '/': ['*'],
    '-': ['+'],
    '%': ['*'],
    '&&': ['||'],
    '||': ['&&'],
    '+=': ['-='],
    '-=': ['+='],
  }),
)

const operator: Mutator = (node, source) => {
  if (!ts.isBinaryExpression(node)) return []
  const written = node.operatorToken.getText(source)
  return (OPERATORS.get(written) ?? []).map(other =>
    replace(`${written} to ${other}`, node.operatorToken, source, other),
  )
}

/** One side of `&&`, `||` or `??` is forgotten. */
const operand: Mutator = (node, source) => {
  if (!ts.isBinaryExpression(node)) return []
  const { left, right, operatorToken } = node
  const written = operatorToken.getText(source)
  if (!['&&', '||', '??'].includes(written)) return []
  // What may be nothing is what the right side is for: alone it seldom passes the types.
  const kept = written === '??' ? [right] : [left, right]
  return kept.map(side => replace('drop operand', node, source, `(${side.getText(source)})`))
}

/** Negating `a === b` or `!a` once more would be the same fault again. */
const hasMutantOfItsOwn = (node: ts.Node): boolean =>
  ts.isPrefixUnaryExpression(node) ||
  (ts.isBinaryExpression(node) && ['===', '!=='].includes(node.operatorToken.getText()))

/** A guard that never holds, or always does; both sides of a choice in each other's place. */
const condition: Mutator = (node, source) => {
  if (ts.isIfStatement(node)) {
    const found = [replace('never', node.expression, source, 'Boolean(0)')]
    return node.elseStatement ? [...found, replace('always', node.expression, source, 'Boolean(1)')] : found
  }
  if (ts.isConditionalExpression(node) && !hasMutantOfItsOwn(node.condition)) {
    return [replace('negate', node.condition, source, `!(${node.condition.getText(source)})`)]
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) {
    return [replace('drop !', node, source, node.operand.getText(source))]
  }
  return []
}

const isTypeOrIndex = ({ parent }: ts.Node): boolean =>
  ts.isLiteralTypeNode(parent) || (ts.isElementAccessExpression(parent) && !ts.isIdentifier(parent))

/** `limit(1)` of a question that one row answers: any other number reads the same row. */
const isOnlyRow = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) && /\.limit\(1\)$/.test(parent.getText())

/**
 * `list[i] ?? 0` of the catalogue's index, whose lists of numbers have no holes: the types demand the 0, and it is never
 * used. That it takes the place of what is there is tried by `operand`.
 */
const isNeverUsed = (node: ts.Node, { fileName }: ts.SourceFile): boolean =>
  fileName.startsWith('src/server/modules/catalog/index/') &&
  ts.isBinaryExpression(node.parent) &&
  node.parent.operatorToken.kind === SyntaxKind.QuestionQuestionToken &&
  ts.isElementAccessExpression(node.parent.left)

const number: Mutator = (node, source) => {
  if (!ts.isNumericLiteral(node) || isTypeOrIndex(node) || ts.isEnumMember(node.parent)) return []
  const value = Number(node.text)
  if (isOnlyRow(node) || isNeverUsed(node, source)) return []
  // Below nothing is seldom a fault that anybody makes.
  return (value === 0 ? [1] : [value + 1, value - 1]).map(other => {
    const mutator = other > value ? 'one more' : 'one less'
    return replace(mutator, node, source, String(other))
  })
}

const literal: Mutator = (node, source) => {
  if (node.kind === SyntaxKind.TrueKeyword || node.kind === SyntaxKind.FalseKeyword) {
    if (ts.isLiteralTypeNode(node.parent)) return []
    const isTrue = node.kind === SyntaxKind.TrueKeyword
    return [replace('flip boolean', node, source, isTrue ? 'false' : 'true')]
  }
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0 && !isPattern(node)) {
    return [replace('empty array', node, source, '[]')]
  }
  if (ts.isStringLiteral(node) && node.text !== '' && isValue(node)) {
    return [replace('empty text', node, source, "''")]
  }
  return []
}

const isPattern = ({ parent }: ts.Node): boolean =>
  ts.isBinaryExpression(parent) && parent.operatorToken.kind === SyntaxKind.EqualsToken

/** What is given on, not what is compared, imported, typed, or said to an operator. */
const isValue = ({ parent }: ts.Node): boolean =>
  ts.isReturnStatement(parent) ||
  ts.isConditionalExpression(parent) ||
  ts.isPropertyAssignment(parent) ||
  ts.isArrayLiteralExpression(parent) ||
  ts.isArrowFunction(parent)

const isLog = (call: ts.CallExpression, source: ts.SourceFile): boolean =>
  /\b(?:log|logger|console|note|warn)\b/i.test(call.expression.getText(source))

/** A statement that only calls something is left out. */
const call: Mutator = (node, source) => {
  if (!ts.isExpressionStatement(node)) return []
  const inner = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression
  if (!ts.isCallExpression(inner) || isLog(inner, source)) return []
  if (inner.expression.kind === SyntaxKind.SuperKeyword) return []
  return [replace('drop call', node, source, ';')]
}

/** Links of a chain whose loss leaves a value of the same type: bounds of schemas, locks, orders, trimming. */
const LINKS = new Set(
  `for max min length trim regex refine superRefine int positive nonnegative optional default nullable strict
   orderBy limit offset where having distinct onConflictDoNothing onConflictDoUpdate catch
   filter sort toSorted reverse toReversed slice normalize toLowerCase toUpperCase concat`.split(/\s+/),
)
const EXCHANGED = new Map<string, string>(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    round: 'floor',
  }),
)

const link: Mutator = (node, source) => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  const { name, expression } = node.expression
  const isMath = expression.getText(source) === 'Math'
  const found: Fault[] = []
  const other = EXCHANGED.get(name.text)
  if (other !== undefined && (isMath || name.text === 'some' || name.text === 'every')) {
    found.push(replace(`${name.text} to ${other}`, name, source, other))
  }
  if (!isMath && LINKS.has(name.text) && !/\.limit\(1\)$/.test(node.getText(source))) {
    found.push(replace(`drop .${name.text}()`, node, source, expression.getText(source)))
  }
  return found
}

/** What is done early: a function does nothing, an error is not thrown. */
const early: Mutator = (node, source) => {
  if (ts.isThrowStatement(node)) return [replace('drop throw', node, source, ';')]
  if (ts.isContinueStatement(node) || ts.isBreakStatement(node)) {
    return ts.isCaseOrDefaultClause(node.parent) ? [] : [replace('drop jump', node, source, ';')]
  }
  return []
}

/** What a write says is forgotten: one column of `set`, one field of an answer that may lack it. */
const property: Mutator = (node, source) => {
  if (!ts.isObjectLiteralExpression(node) || !ts.isCallExpression(node.parent)) return []
  const { expression } = node.parent
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'set') return []
  if (node.properties.length < 2) return []
  return node.properties.map(part => ({
    mutator: 'drop column',
    start: part.getStart(source),
    end: source.text.charAt(part.end) === ',' ? part.end + 1 : part.end,
    replacement: '',
  }))
}

export const MUTATORS: readonly Mutator[] = [
  operator,
  operand,
  condition,
  number,
  literal,
  call,
  link,
  early,
  property,
  ...FAULTS_OF_SQL,
]
