import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, SRC } from '../support/source-files.ts'

const FOLDERS = [
  'src',
  'tests',
  'scripts',
  'bench',
  'docs',
  'deploy',
  'drizzle',
  'demo',
  'data',
  '.ci',
  '.github',
]
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', '.github/PULL_REQUEST_TEMPLATE.md'],
  ...[...readdirSync('docs', { recursive: true, encoding: 'utf8' })].map(name => join('docs', name)),
  ...[...readdirSync('src', { recursive: true, encoding: 'utf8' })].map(name => join('src', name)),
].filter(name => name.endsWith('.md') && !name.startsWith('src/content/'))

/** Files that their reader makes. */
const MADE = ['deploy/.env']

/** Paths of the repository between backticks; not those with a place to be filled in, or a part that is left out. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w.-]+\/[^`\s]*)`/g)]
    .map(([, path = '']) => path)
    .filter(
      path => FOLDERS.includes(path.split('/')[0] ?? '') && !/[<>{}*…]/.test(path) && !MADE.includes(path),
    )

test('every path that a document names exists', () => {
  expect(documents.length).toBeGreaterThan(50)
  const missing = documents.flatMap(file =>
    pathsIn(readFileSync(file, 'utf8'))
      .filter(path => !existsSync(path))
      .map(path => `${file}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('DEPLOY-02 every link of a document to a file of the repository leads somewhere', () => {
  const missing = documents.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/(?:\]\(|<img src=")(?!https?:|mailto:|#)([^)#"\s]+)/g)]
      .map(([, link = '']) => link)
      .filter(link => !existsSync(join(dirname(file), link)))
      .map(link => `${file}: ${link}`),
  )
  expect(missing).toEqual([])
})

test('the forge runs what .ci/run runs, with actions that are pinned', () => {
  const workflow = readFileSync('.github/workflows/ci.yml', 'utf8')
  expect([...workflow.matchAll(/^ +- run: (.+)$/gm)].map(([, command]) => command)).toEqual(['bash .ci/run'])
  const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action)
  expect(actions.length).toBeGreaterThan(0)
  expect(actions.filter(action => !/@[\da-f]{40}$/.test(action))).toEqual([])
})

test('README is read in a few minutes', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(200)
})

test('every function that the two walks name is one of src', () => {
  const walks = readFileSync('docs/architecture.md', 'utf8')
  const code = filesOf(SRC)
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')
  const named = [...walks.matchAll(/`(\w+)\(\)`/g)].map(([, name = '']) => name)
  const missing = named.filter(
    name => !new RegExp(`\\b(?:function|const) ${name}\\b|^  (?:async )?${name}\\(`, 'm').test(code),
  )
  expect(missing).toEqual([])
  expect(named.length).toBeGreaterThan(40)
})
