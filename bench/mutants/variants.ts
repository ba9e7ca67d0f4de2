import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { importOf, mutantText, type Mutant } from './mutant.ts'

/** A mutant with the number that calls it. */
export type Numbered = Mutant & { id: number }

interface Edit {
  start: number
  end: number
  text: string
}

const inside = (node: ts.Node, mutants: readonly Numbered[]): Numbered[] =>
  mutants.filter(({ start, end }) => node.getStart() <= start && end <= node.end)

/** A function begins with the question which of its copies is wanted. */
function ofFunction(node: ts.FunctionDeclaration, source: string, mutants: readonly Numbered[]): Edit[] {
  const { name, body } = node
  if (!name || !body || node.asteriskToken) return []
  const isAsync = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false
  return inside(node, mutants).flatMap(mutant => {
    const copy = `${name.text}_variant${String(mutant.id)}`
    const text = mutantText(source, mutant, { start: name.end, end: node.end })
    return [
      { start: node.end, end: node.end, text: `\n${isAsync ? 'async ' : ''}function ${copy}${text}\n` },
      {
        start: body.getStart() + 1,
        end: body.getStart() + 1,
        text: `if (globalThis.mutantVariant === ${String(mutant.id)}) return ${copy}(...arguments);`,
      },
    ]
  })
}

function ofArrow(node: ts.ArrowFunction, source: string, mutants: readonly Numbered[]): Edit[] {
  const here = inside(node, mutants)
  if (here.length === 0) return []
  const span = { start: node.getStart(), end: node.end }
  const copies = here.map(mutant => `${String(mutant.id)}: (${mutantText(source, mutant, span)})`)
  const original = source.slice(span.start, span.end)
  return [{ ...span, text: `globalThis.mutantVariants((${original}), { ${copies.join(', ')} })` }]
}

/**
 * A file's text in which the mutants are copies of the functions that they are in, of which `globalThis.mutantVariant`
 * calls one; so a process loads the program once for many mutants. `held` are the mutants that are in it: the others
 * act while the file is loaded.
 */
export function withVariants(
  source: string,
  file: string,
  mutants: readonly Numbered[],
): { text: string; held: Set<number> } {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const edits: Edit[] = []
  const held = new Set<number>()
  for (const statement of parsed.statements) {
    const before = edits.length
    if (ts.isFunctionDeclaration(statement)) {
      edits.push(...ofFunction(statement, source, mutants))
      if (edits.length > before) for (const { id } of inside(statement, mutants)) held.add(id)
    }
    if (!ts.isVariableStatement(statement)) continue
    for (const { initializer } of statement.declarationList.declarations) {
      if (!initializer || !ts.isArrowFunction(initializer)) continue
      edits.push(...ofArrow(initializer, source, mutants))
      for (const { id } of inside(initializer, mutants)) held.add(id)
    }
  }
  const text = edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), source)
  return { text: text + importsOf(mutants.filter(({ id }) => held.has(id))), held }
}

/** Whether the mutant can be a copy of its function. */
export const isInFunction = (mutant: Mutant): boolean =>
  withVariants(readFileSync(mutant.file, 'utf8'), mutant.file, [{ ...mutant, id: 1 }]).held.size > 0

const importsOf = (mutants: readonly Mutant[]): string => [...new Set(mutants.map(importOf))].join('')
