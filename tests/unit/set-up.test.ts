import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installedOf, isUnread, withScripts } from '../../scripts/steps/installed.mjs'
import { reasonOf, sentenceOf } from '../../scripts/steps/reason.mjs'
import { foreignSentence, systemSentence } from '../../scripts/steps/release.mjs'

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/shop': { version: '1.0.0' },
    'node_modules/tests': { version: '2.0.0', dev: true },
    'node_modules/other-system': { version: '3.0.0', optional: true },
  },
}
const noted = (packages: Record<string, string>) => ({
  packages: Object.fromEntries(
    Object.entries(packages).map(([name, version]) => [`node_modules/${name}`, { version }]),
  ),
})

test.each([
  ['nothing', undefined, [false, false, false]],
  ['what a shop needs', noted({ shop: '1.0.0' }), [true, false, false]],
  ['everything', noted({ shop: '1.0.0', tests: '2.0.0' }), [true, true, true]],
  ['an older shop with its tests', noted({ shop: '0.9.0', tests: '1.9.0' }), [false, false, true]],
  ['another version of the tests', noted({ shop: '1.0.0', tests: '1.9.0' }), [true, false, true]],
])('COST-01 with %s installed a start and the tests know what is missing', (_, found, known) => {
  const { shop, tests, anyTests } = installedOf(lock, found)
  expect([shop, tests, anyTests]).toEqual(known)
})

test('COST-01 of React Aria only what the build reads stays, and of all packages no map', () => {
  const gone = [
    'react-aria/dist/private/menu/useMenu.cjs',
    'react-aria-components/dist/exports/Table.js',
    '@internationalized/date/dist/index.cjs',
    'drizzle-orm/index.d.ts.map',
    '@tanstack/query-core/build/modern/index.js.map',
  ]
  const kept = [
    'react-aria/dist/private/menu/useMenu.mjs',
    'react-aria/dist/types/exports/useMenu.d.ts',
    '@internationalized/date/package.json',
    '@tanstack/query-core/build/modern/index.js',
    'react-dom/client.js',
  ]
  expect([...gone, ...kept].filter(isUnread)).toEqual(gone)
})

test('COST-01 the Node that comes with the packages is the one that the package of Node would fetch', () => {
  const read = (file: string) =>
    JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>
  const { dependencies, optionalDependencies } = read('package.json')
  const versions = Object.values(optionalDependencies ?? {})
  expect(versions.length).toBeGreaterThan(0)
  expect(new Set(versions)).toEqual(new Set([dependencies?.['node']]))
})

test('COST-01 packages with a script for their installation are known by the names that npm rebuilds', () => {
  const has = { hasInstallScript: true }
  const packages = { 'node_modules/@a/b': has, 'node_modules/c': {}, 'node_modules/c/node_modules/d': has }
  expect(withScripts({ packages })).toEqual(['@a/b', 'd'])
})

const ended = (output: string, code = 1, signal: string | null = null) => ({ code, signal, output })

test.each([
  ['killed by the system', ended('', 1, 'SIGKILL'), 'memory'],
  ['whose child was killed', ended('npm error signal SIGKILL\nnpm error command sh -c node x'), 'memory'],
  ['killed under a shell', ended('Killed', 137), 'memory'],
  ['whose heap was full', ended('FATAL ERROR: … JavaScript heap out of memory', 134), 'memory'],
  ['without room', ended('npm error code ENOSPC\nnpm error syscall write'), 'disk'],
  ['without network', ended('npm error code ECONNREFUSED'), undefined],
  ['stopped by a person', ended('', 130, 'SIGINT'), undefined],
])('COST-03 a program %s ended for that reason', (_, how, reason) => {
  expect(reasonOf(how)).toBe(reason)
})

test('COST-03 the sentence names memory with what the machine has, the disk, or else the internet', () => {
  expect(sentenceOf(ended('', 1, 'SIGKILL'), 'install', 256)).toMatch(
    /^Faltó memoria para instalar los paquetes: esta máquina tiene 256 MB .* 512 MB/,
  )
  expect(sentenceOf(ended('', 1, 'SIGKILL'), 'build', 512)).toMatch(/^Faltó memoria para construir la tienda/)
  expect(sentenceOf(ended('ENOSPC'), 'install', 512)).toMatch(/^Faltó espacio en el disco/)
  expect(sentenceOf(ended('ETIMEDOUT'), 'install', 512)).toContain('Revisa la conexión a internet')
  for (const how of [ended('', 1, 'SIGKILL'), ended('ENOSPC')])
    expect(sentenceOf(how, 'install', 512)).not.toContain('internet')
})

test('COST-05 an archive of another platform is refused with a sentence that names both', () => {
  expect(foreignSentence('linux-x64', 'linux-x64')).toBeUndefined()
  for (const here of ['linux-arm64', 'linux-x64-musl', 'darwin-arm64'])
    expect(foreignSentence('linux-x64', here)).toMatch(
      new RegExp(`es para linux-x64 y esta máquina es ${here}`),
    )
})

test('COST-05 an archive of another platform starts, installs and builds nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'))
  try {
    for (const name of ['scripts', 'package.json', 'package-lock.json'])
      cpSync(name, join(folder, name), { recursive: true })
    writeFileSync(join(folder, 'release.json'), JSON.stringify({ version: '1.0.0', platform: 'sunos-sparc' }))
    const started = spawnSync(process.execPath, ['scripts/start.mjs'], { cwd: folder, encoding: 'utf8' })
    expect(started.status).toBe(1)
    expect(started.stdout + started.stderr).toContain('es para sunos-sparc y esta máquina es ')
    expect(readdirSync(folder).toSorted()).toEqual([
      'package-lock.json',
      'package.json',
      'release.json',
      'scripts',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('RUN-16 on Windows a sentence says how the shop runs there', () => {
  expect(systemSentence('win32')).toMatch(/WSL.*wsl --install.*npm start/)
  for (const platform of ['linux', 'darwin']) expect(systemSentence(platform)).toBeUndefined()
})
