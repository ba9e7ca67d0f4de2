import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, importsOf, SRC } from '../support/source-files.ts'

/** What a framework, a script or a visitor's request starts, or the build puts in a package's place: nobody imports it. */
const STARTED =
  /^(?:pages\/|middleware\.ts|content\.config\.ts|env\.d\.ts|cli\/main\.ts|browser\/hooks\.ts|desk\/frame\/locale\.ts|style-guide\/page\.astro|server\/(?:entry|load-demo|runtime|supervisor\/main)\.ts)/

/** File → the names that anybody takes of it, tests included. */
const taken = new Map<string, Set<string>>()
for (const folder of ['src', 'scripts', 'bench', 'tests', 'demo'])
  for (const { target, names } of filesOf(resolve(folder)).flatMap(importsOf))
    taken.set(target, new Set([...(taken.get(target) ?? []), ...names]))

const files = filesOf(SRC).filter(file => !STARTED.test(relative(SRC, file)))

/** drizzle-kit reads every table. */
const isSchema = (file: string) => file.includes('/db/schema/')

test('every file of src is imported by another', () => {
  const alone = files.filter(file => !taken.has(file) && !isSchema(file))
  expect(alone.map(file => relative(SRC, file))).toEqual([])
})

const NAMED = /^export (?:async )?(?:const|let|class|function\*?|interface|type) (\w+)/gm

test('every value and type that a file of src exports is imported by another', () => {
  const unused = files
    .filter(file => !isSchema(file) && !taken.get(file)?.has('*'))
    .flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(NAMED)].flatMap(([, name = '']) =>
        taken.get(file)?.has(name) ? [] : [`${relative(SRC, file)}: ${name}`],
      ),
    )
  expect(unused).toEqual([])
})
