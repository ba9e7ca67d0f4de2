import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf } from '../support/source-files.ts'

const FOLDER = 'docs/specification'
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8')
const files = readdirSync(FOLDER).filter(name => name !== 'README.md')

/** Every id with the file that says what it means, in the order of the files. */
const written = files.flatMap(file =>
  [...read(file).matchAll(/^- ([A-Z][A-Z\d]*-\d+) /gm)].map(([, id = '']) => ({ id, file })),
)
const areaOf = (id: string) => id.replace(/-\d+$/, '')
const ids = new Set(written.map(({ id }) => id))
const areas = new Set([...ids].map(areaOf))

test('an id of the specification is written once, in one file', () => {
  const twice = written.filter(({ id }, index) => written.findIndex(other => other.id === id) !== index)
  expect(twice.map(({ id, file }) => `${file}: ${id}`)).toEqual([])
  expect(ids.size).toBeGreaterThan(1000)
})

test('an area lies in one file, and the index names both', () => {
  const index = read('README.md')
  const rows = new Map(
    [...index.matchAll(/^\| \[([\w-]+\.md)\].*\| ([^|]*?) *\|$/gm)].map(([, file = '', list = '']) => [
      file,
      list.split(', ').filter(area => area !== ''),
    ]),
  )
  // Decisions are spread over the nouns that they are about.
  const found = files.map(file => {
    const own = written.filter(line => line.file === file).map(({ id }) => areaOf(id))
    return [file, [...new Set(own)].filter(area => area !== 'D').sort()]
  })
  expect([...rows].map(([file, list]) => [file, [...list].sort()]).sort()).toEqual(found.sort())
  const listed = [...rows.values()].flat()
  expect(listed.length).toBe(new Set(listed).size)
})

test('every id that code, tests and documents name is written', () => {
  const papers = [
    'README.md',
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map(name => join('docs', name)),
  ].filter(name => name.endsWith('.md'))
  const sources = ['src', 'tests', 'scripts', 'bench'].flatMap(filesOf)
  const unknown = [...papers, ...sources].flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/(?<![\w-])([A-Z][A-Z\d]*)-\d{1,3}(?![\w-])/g)]
      .filter(([id, area = '']) => areas.has(area) && !ids.has(id))
      .map(([id]) => `${relative('', file)}: ${id}`),
  )
  expect(unknown).toEqual([])
})
