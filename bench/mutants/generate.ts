import { readFileSync } from 'node:fs'
import ts from 'typescript'
import type { Mutant } from './mutant.ts'
import { MUTATORS, type Fault } from './mutators.ts'

const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
}

const isPassedOver = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  (ts.isNewExpression(node) && node.expression.getText() === 'Error')

/** Every mutant of a file, in the order of its text; two that read alike are one. */
export function mutantsOf(file: string): Mutant[] {
  const text = readFileSync(file, 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found = new Map<string, Mutant>()
  const visit = (node: ts.Node): void => {
    if (isPassedOver(node)) return
    for (const fault of MUTATORS.flatMap(mutate => mutate(node, source))) {
      const { start, end, replacement } = fault
      if (text.slice(start, end) !== replacement) {
        found.set(`${String(start)}:${String(end)}:${replacement}`, placed(fault))
      }
    }
    ts.forEachChild(node, visit)
  }
  const placed = (fault: Fault): Mutant => {
    const { line } = source.getLineAndCharacterOfPosition(fault.start)
    return {
      ...fault,
      file,
      line: line + 1,
      text: (text.split('\n')[line] ?? '').trim(),
      change: `${short(text.slice(fault.start, fault.end))} → ${short(fault.replacement)}`,
    }
  }
  visit(source)
  return [...found.values()].toSorted((a, b) => a.start - b.start)
}
