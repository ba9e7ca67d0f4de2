import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { englishIn } from '../support/english.ts'

/** The shop's own texts, and those in each provider's folder. */
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(name =>
  /^(?:shared\/messages\/.+|providers\/[\w-]+\/messages)\.ts$/.test(name),
)

/** Every text of a file but the names of what it imports and of the places that are filled in. */
function sentencesOf(code: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text.replace(/\{\w+\}/g, ''))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('messages.ts', code, ts.ScriptTarget.Latest))
  return found
}

/** The specification's own words: VAL-14 names a reducer, and a card is paid with CULQUI. */
const SPECIFIED = ['Respuesta inválida del servidor validacion place_order in order reducer']

test('GEN-02 every sentence of the shop is Spanish', () => {
  expect(files.length).toBeGreaterThan(30)
  const english = files.flatMap(file =>
    sentencesOf(readFileSync(join('src', file), 'utf8'))
      .filter(sentence => !SPECIFIED.includes(sentence))
      .filter(sentence => englishIn(sentence).length > 0)
      .map(sentence => `${file}: ${sentence}`),
  )
  expect(english).toEqual([])
})
