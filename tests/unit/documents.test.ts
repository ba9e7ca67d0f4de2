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

/** CHANGELOG.md names what was there in its day. */
const ofToday = documents.filter(file => file !== 'CHANGELOG.md')

/** What is between backticks in the documents, with the document. */
const quoted = ofToday.flatMap(file =>
  [...readFileSync(file, 'utf8').matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => ({ file, text })),
)
const unknown = (is: RegExp, exists: (text: string) => boolean): string[] =>
  quoted.filter(({ text }) => is.test(text) && !exists(text)).map(({ file, text }) => `${file}: ${text}`)

const ours = ['src', 'tests', 'scripts', 'bench', 'demo'].flatMap(filesOf)

test('every function that a document names is one of the code', () => {
  const code = ours.map(file => readFileSync(file, 'utf8')).join('\n')
  const words = new Set(code.match(/[\w$]+/g))
  expect(unknown(/^\w+\(\)$/, text => words.has(text.slice(0, -2)))).toEqual([])
})

test('every file and every test that a document names exists', () => {
  const ends = (path: string) => ours.some(file => file.endsWith(`/${path}`))
  const isFile = (path: string) => existsSync(path) || ends(path) || path.startsWith('dist/')
  expect(unknown(/^(?:[\w-]+\/)*[\w.-]+\.(?:tsx?|mjs|astro)$/, isFile)).toEqual([])
  const isTest = (name: string) =>
    ends(`${name}.test.ts`) || ends(`${name}.spec.ts`) || existsSync(`src/${name}`)
  expect(unknown(/^(?:unit|api|server|machine|e2e)\/[\w/-]+$/, isTest)).toEqual([])
})

test('every command of npm that a document names is one', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const commands = ofToday.flatMap(file =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /npm run (?:--silent )?([\w:-]+)|`((?:bench|test|check|demo):[\w-]+)`/g,
      ),
    ].map(([, run, name]) => ({ file, name: run ?? name ?? '' })),
  )
  expect(commands.filter(({ name }) => !(name in scripts))).toEqual([])
  expect(commands.length).toBeGreaterThan(50)
})

const isDefinedIn = (name: string, code: string): boolean =>
  new RegExp(`\\b(?:function|const) ${name}\\b|^  (?:async )?${name}\\(`, 'm').test(code)

test('every function that the two walks name is one of src, in the file that is named with it', () => {
  const walks = readFileSync('docs/architecture.md', 'utf8')
  const code = filesOf(SRC)
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')
  const named = [...walks.matchAll(/`(\w+)\(\)`(?:,? in `(src\/[^`]+)`)?/g)]
  const missing = named.filter(
    ([, name = '', file]) => !isDefinedIn(name, file === undefined ? code : readFileSync(file, 'utf8')),
  )
  expect(missing.map(([text]) => text)).toEqual([])
  expect(named.length).toBeGreaterThan(40)
})
