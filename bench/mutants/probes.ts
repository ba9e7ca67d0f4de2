import ts from 'typescript'

/** A part of a file that runs as a whole: a function's body, a branch, and with `start` 0 the file itself. */
export interface Part {
  start: number
  end: number
}

/** The bodies and branches of a file, outer ones first. */
export function partsOf(text: string, file: string): Part[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const parts: Part[] = [{ start: 0, end: text.length }]
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    if (isPart(node)) parts.push({ start: node.getStart(source), end: node.end })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return parts
}

const isArrowBody = (node: ts.Node): boolean => ts.isArrowFunction(node.parent) && node.parent.body === node

const isPart = (node: ts.Node): boolean =>
  !ts.isSourceFile(node) && (ts.isBlock(node) || (ts.isExpression(node) && isArrowBody(node)))

/** The smallest part around a place. */
export const partAround = (parts: readonly Part[], at: number): number =>
  parts.findLast(({ start, end }) => start <= at && at < end)?.start ?? 0

/** The text with a note in each of its parts: what ran is in `globalThis.mutantHits` as `file:start`. */
export function withProbes(text: string, file: string): string {
  const edits = partsOf(text, file).flatMap(({ start, end }) => {
    const note = `globalThis.mutantHits?.add(${JSON.stringify(`${file}:${String(start)}`)})`
    if (start === 0) return [{ at: end, text: `\n;${note}\n` }]
    // An arrow's expression never begins with a brace: an object is in parentheses.
    if (text.charAt(start) === '{') return [{ at: start + 1, text: `${note};` }]
    return [
      { at: start, text: `(${note},(` },
      { at: end, text: '))' },
    ]
  })
  return edits
    .map((edit, index) => ({ ...edit, index }))
    .toSorted((a, b) => b.at - a.at || b.index - a.index)
    .reduce((result, edit) => result.slice(0, edit.at) + edit.text + result.slice(edit.at), text)
}
