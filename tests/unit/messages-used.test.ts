import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesOf } from '../support/source-files.ts'

/** The shop's own texts, and those in each provider's folder. */
const messages = [
  ...filesOf(resolve('src/shared/messages')),
  ...filesOf(resolve('src/providers')).filter(file => file.endsWith('/messages.ts')),
]

/** A sentence: the table that holds it, and its keys there. */
type Path = readonly [string, ...string[]]

/** The sentences of a table; a function is one sentence. */
function* sentencesIn(path: Path, value: ts.Expression): Generator<Path> {
  const bare = ts.isAsExpression(value) || ts.isSatisfiesExpression(value) ? value.expression : value
  if (!ts.isObjectLiteralExpression(bare)) return yield path
  for (const property of bare.properties) {
    const key = property.name?.getText().replace(/^'|'$/g, '')
    if (key === undefined) continue
    if (ts.isPropertyAssignment(property)) yield* sentencesIn([...path, key], property.initializer)
    else yield [...path, key]
  }
}

const sentences = messages.flatMap(file => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  return source.statements
    .filter(ts.isVariableStatement)
    .filter(statement => statement.getText().startsWith('export '))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ name, initializer }) => (initializer ? [...sentencesIn([name.getText()], initializer)] : []))
})

const IMPORTS = /^import [^;]*?from '[^']+'$/gm
const texts = ['src', 'scripts']
  .flatMap(folder => filesOf(resolve(folder)))
  .map(file => readFileSync(file, 'utf8'))
  .map(text => ({ imports: (text.match(IMPORTS) ?? []).join('\n'), body: text.replaceAll(IMPORTS, '') }))

/** What a file calls a table: its own name, or the one it imports it under. */
const nameIn = ({ imports, body }: (typeof texts)[number], table: string): string | undefined => {
  const found = new RegExp(String.raw`\b${table}\b(?: as (\w+))?`).exec(imports)
  if (found) return found[1] ?? table
  return body.includes(`export const ${table} `) ? table : undefined
}

const sayers = new Map<string, { name: string; body: string }[]>()
/** The files that know a table, looked for once and not for each of its sentences. */
function sayersOf(table: string): { name: string; body: string }[] {
  const known = sayers.get(table)
  if (known) return known
  const found = texts.flatMap(text => {
    const name = nameIn(text, table)
    return name === undefined ? [] : [{ name, body: text.body }]
  })
  sayers.set(table, found)
  return found
}

/** By all its keys, or by some of them where the next one is only known while the shop runs. */
function isSaid([table, ...keys]: Path): boolean {
  const known = keys.map((_, count) => keys.slice(0, count))
  return sayersOf(table).some(({ name, body }) => {
    const spelled = (parts: readonly string[]) => [name, ...parts].join(String.raw`\s*\.`)
    const whole = String.raw`${spelled(keys)}\b`
    const open = known.map(parts => String.raw`${spelled(parts)}\b(?!\s*\.\w|\s=)`)
    return new RegExp(String.raw`(?<![\w.])(?:${[whole, ...open].join('|')})`).test(body)
  })
}

test('every sentence of the messages is said somewhere', () => {
  const unsaid = sentences.filter(path => path[0] !== 'errorMessages' && !isSaid(path))
  expect(unsaid.map(path => path.join('.'))).toEqual([])
  expect(sentences.length).toBeGreaterThan(500)
})

test('every code of a refusal is thrown or answered somewhere', () => {
  const codes = sentences.filter(([table]) => table === 'errorMessages').map(([, code]) => code ?? '')
  const bodies = texts.map(({ body }) => body).join('\n')
  expect(codes.filter(code => !new RegExp(`'${code}'|errorMessages\\.${code}\\b`).test(bodies))).toEqual([])
  expect(codes.length).toBeGreaterThan(80)
})
