import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints as table } from '#shared/endpoints/table.ts'

const API = resolve('src/pages/api')

const endpoints = Object.entries(table).map(([name, value]) => ({ name, ...value }))

/** `/home/{slug}` stands in `home/[slug].ts`; parameters are compared by place, their names are the file's own. */
const shapeOfPath = (path: string) => path.slice(1).replace(/\{\w+\}/g, '[]')
const shapeOfFile = (file: string) =>
  relative(API, file)
    .replace(/(?:\/index)?\.ts$/, '')
    .replace(/\[\w+\]/g, '[]')

const files = readdirSync(API, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
  .map(entry => join(entry.parentPath, entry.name))
  .filter(file => relative(API, file) !== '[...rest].ts')

const methodsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/export const (GET|POST|PUT|DELETE|PATCH|ALL)\b/g)].map(
    ([, m]) => m ?? '',
  )

const answered = new Set(
  files.flatMap(file => methodsOf(file).map(method => `${method} ${shapeOfFile(file)}`)),
)

test('API-01 every call of the table has its file under pages/api', () => {
  const missing = endpoints.filter(({ method, path }) => !answered.has(`${method} ${shapeOfPath(path)}`))
  expect(missing.map(({ name, method, path }) => `${name}: ${method} ${path}`)).toEqual([])
  expect(endpoints.length).toBeGreaterThan(0)
})

test('CLIENT-01 every call of the table stands in the written contract', () => {
  const written = readFileSync('docs/contract.md', 'utf8')
  const missing = endpoints.filter(({ method, path }) => !written.includes(`\`${method} ${path}\``))
  expect(missing.map(({ name, method, path }) => `${name}: ${method} ${path}`)).toEqual([])
})

test('API-01 every method under pages/api is a call of the table', () => {
  const named = new Set(
    endpoints.flatMap(({ method, path, writes }) => {
      // A GET that changes state answers POST as well.
      const methods = writes ? [method, 'POST'] : [method]
      return methods.map(each => `${each} ${shapeOfPath(path)}`)
    }),
  )
  expect([...answered].filter(call => !named.has(call))).toEqual([])
})

test('no two calls share a method and a path', () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${shapeOfPath(path)}`)
  expect(calls.filter((call, i) => calls.indexOf(call) !== i)).toEqual([])
})

test('D-34 no API file hands on the id that names its caller: use cases get the actor', () => {
  const sources = new Map(files.map(file => [shapeOfFile(file), readFileSync(file, 'utf8')]))
  const handedOn = endpoints.filter(({ path, actorId }) => {
    if (!actorId) return false
    const [where, field] = actorId.split('.') as [string, string]
    const spelled = where === 'body' ? `body.${field}` : `params['${field}']`
    return sources.get(shapeOfPath(path))?.includes(spelled)
  })
  expect(handedOn.map(({ name }) => name)).toEqual([])
})
