import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BENCHES, missing } from '../../bench/table/list.mjs'
import { rowsOf, tableOf, withTable } from '../../bench/table/rows.mjs'

const PRINTED = `started
┌─────────┬────────┬──────────┐
│ (index) │ page   │ FCP      │
├─────────┼────────┼──────────┤
│ 0       │ 'home' │ '1 | 2'  │
└─────────┴────────┴──────────┘
┌─────────┬─────────┐
│ (index) │ HTML    │
├─────────┼─────────┤
│ /shops  │ '14 KB' │
└─────────┴─────────┘
┌─────────┬────────┐
│ (index) │ Values │
├─────────┼────────┤
│ sockets │ 200    │
└─────────┴────────┘
done`

test('SPEED-06 what benches print becomes one table between the marks of docs/figures.md', () => {
  expect(rowsOf(PRINTED)).toEqual([
    { what: 'home', figures: 'FCP 1 | 2' },
    { what: '/shops', figures: 'HTML 14 KB' },
    { what: 'sockets', figures: '200' },
  ])
  const results = [
    { name: 'pages', seconds: 3, code: 0, output: PRINTED },
    { name: 'money', seconds: 2, code: 1, output: 'a\nnothing was lost\n' },
  ]
  const table = tableOf(results, { day: '2026-01-02', machine: 'a machine' })
  expect(table.split('\n')).toEqual([
    'Measured on 2026-01-02, a machine.',
    '',
    '| Bench | What | Figures |',
    '| --- | --- | --- |',
    String.raw`| \`bench:pages\`, 3 s | home | FCP 1 \| 2 |`.replaceAll('\\`', '`'),
    '|  | /shops | HTML 14 KB |',
    '|  | sockets | 200 |',
    '| `bench:money`, 2 s, **failed** |  | nothing was lost |',
  ])
  const text = 'before\n<!-- figures -->\nold\n<!-- /figures -->\nafter'
  expect(withTable(text, 'new')).toBe(
    'before\n<!-- figures -->\n\n<!-- oxfmt-ignore-start -->\n\nnew\n\n<!-- oxfmt-ignore-end -->\n\n<!-- /figures -->\nafter',
  )
  expect(withTable('no marks', 'new')).toBe('no marks')
})

test('SPEED-06 the document of figures has the marks', () => {
  expect(withTable(readFileSync('docs/figures.md', 'utf8'), 'new')).toContain('\nnew\n')
})

test('SPEED-06 every bench that package.json names runs in short, or says which program it lacks', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = Object.keys(scripts).flatMap(name => (name.startsWith('bench:') ? [name.slice(6)] : []))
  expect(BENCHES.map(({ name }) => name).sort()).toEqual(named.sort())
  for (const { name, file } of BENCHES) {
    expect(existsSync(file), file).toBe(true)
    expect(scripts[`bench:${name}`]).toContain(file)
  }
  expect(missing(['no-such-program', 'node'], process.execPath.replace(/\/node$/, ''))).toEqual([
    'no-such-program',
  ])
})
