import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const lint = (program: string, ...args: string[]) =>
  execFileSync(process.execPath, [join('node_modules', program), ...args], { encoding: 'utf8' })

test('DEPLOY-02 dockerfilelint finds nothing in the Dockerfile, which runs the shop itself and not as root', () => {
  const found = JSON.parse(lint('dockerfilelint/bin/dockerfilelint', '-o', 'json', 'deploy/Dockerfile')) as {
    totalIssues: number
  }
  expect(found.totalIssues).toBe(0)
  const lines = read('deploy/Dockerfile').split('\n')
  const at = (start: string) => lines.findLastIndex(line => line.startsWith(start))
  expect(lines[at('USER')]).toBe('USER node')
  expect(at('USER')).toBeLessThan(at('CMD'))
  // A shell or npm in between would not hand SIGTERM on.
  const [program, ...args] = JSON.parse((lines[at('CMD')] ?? '').slice('CMD '.length)) as string[]
  const [folder = '', file = ''] = /^(.+)\/([^/]+)$/.exec(args.at(-1) ?? '')?.slice(1) ?? []
  const made = read('scripts/bundle/supervisor.mjs')
  expect([program, made.includes(`'${folder}'`), made.includes(`'${file}'`)]).toEqual(['node', true, true])
})

test('DEPLOY-02 dclint finds nothing in the compose file', () => {
  const found = JSON.parse(lint('dclint/bin/dclint.cjs', '--formatter', 'json', 'deploy/compose.yaml')) as {
    messages: unknown[]
  }[]
  expect(found.flatMap(({ messages }) => messages)).toEqual([])
})

/** The shop's variables, and those that each payment provider's folder declares. */
const settingsOfShop = (): string =>
  [
    'src/server/lib/env.ts',
    ...readdirSync('src/providers', { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(({ name }) => `src/providers/${name}/settings.ts`),
  ]
    .map(read)
    .join('\n')

test('DEPLOY-02 every setting that the shipped files name is one of the shop', () => {
  const known = settingsOfShop()
  const named = [
    'deploy/env.example',
    'deploy/vitrina@.service',
    'deploy/Dockerfile',
    'deploy/compose.yaml',
  ].flatMap(file =>
    [...read(file).matchAll(/^(?:#|ENV |Environment=|\s+)?([A-Z][A-Z_]{3,})(?:=|: )/gm)].map(
      ([, name]) => name,
    ),
  )
  const others = [
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'NODE_ENV',
    'POSTGRES_DB',
    'POSTGRES_PASSWORD',
    'POSTGRES_USER',
  ]
  expect(named.length).toBeGreaterThan(15)
  for (const name of named.filter(each => !others.includes(each ?? '')))
    expect(known, name).toMatch(new RegExp(`^  ${String(name)}: `, 'm'))
})

const OWNERS_PAPERS = ['README.md', 'docs/commands.md', 'docs/settings.md', 'docs/deploy.md']

test('DEPLOY-02 every command and setting that the documents for owners name exists', () => {
  const commands = read('src/cli/run.ts')
  const known = settingsOfShop()
  const others = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'TAG']
  const text = OWNERS_PAPERS.map(read).join('\n')
  const nouns = [...text.matchAll(/(?:^|`|npm run )shop (?:-- )?([a-z]+)/gm)].map(([, noun]) => noun)
  expect(nouns.length).toBeGreaterThan(60)
  for (const noun of nouns) expect(commands, noun).toMatch(new RegExp(`^  ${String(noun)}(?:: |,)`, 'm'))
  const settings = [...text.matchAll(/`([A-Z][A-Z_]{2,})(?:=[^`]*)?`/g)].map(([, name]) => name)
  expect(settings.length).toBeGreaterThan(60)
  for (const name of settings.filter(each => !others.includes(each ?? '')))
    expect(known, name).toMatch(new RegExp(`^  ${String(name)}: `, 'm'))
})

test('OWNER-06 every setting of the shop is described', () => {
  const paper = read('docs/settings.md')
  const names = [...settingsOfShop().matchAll(/^ {2}([A-Z][A-Z_]{2,}): /gm)].map(([, name]) => String(name))
  expect(names.length).toBeGreaterThan(25)
  expect(names.filter(name => !paper.includes(`\`${name}\``))).toEqual([])
})

test('DEPLOY-04 the unit lets the shop write where the shipped settings want its backups', () => {
  const place = /^BACKUP_DIR=(.+)$/m.exec(read('deploy/env.example'))?.[1] ?? ''
  expect(read('deploy/vitrina@.service')).toContain(`\nReadWritePaths=-${place}\n`)
  expect(read('deploy/compose.yaml')).toContain(`:${place}\n`)
  expect(read('deploy/Dockerfile')).toContain(` ${place}\n`)
})

test('DEPLOY-02 the licence that package.json names is there, word for word', () => {
  expect((JSON.parse(read('package.json')) as { license: string }).license).toBe('AGPL-3.0-or-later')
  expect(createHash('sha256').update(read('LICENSE')).digest('hex')).toBe(
    '8486a10c4393cee1c25392769ddd3b2d6c242d6ec7928e1414efff7dfb2f07ef',
  )
})

test('OWNER-08 every column that an importer takes is described', () => {
  const paper = read('docs/archivos.md')
  const importers = [
    'products/index',
    'products/draft',
    'lists',
    'sellers',
    'banners',
    'reviews',
    'size-tables',
    'company',
  ]
  const lists = importers.map(name => read(`src/server/modules/import/${name}.ts`)).join('\n')
  const columns = [...lists.matchAll(/(?:signature|optional): \[([^\]]*)\]|column: '(\w+)'/g)].flatMap(
    ([, list = '', column]) => [...[...list.matchAll(/'(\w+)'/g)].map(([, name]) => name), column],
  )
  const named = columns.filter(name => name !== undefined)
  expect(named.length).toBeGreaterThan(30)
  for (const name of named) expect(paper, name).toMatch(new RegExp(`[\`,]${name}[\`,]`))
})

test('OWNER-05 version, changelog and guide name the same release', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect(read('CHANGELOG.md')).toContain(`\n## ${version}\n`)
  expect(read('docs/deploy.md')).toContain(`--branch v${version} `)
})
