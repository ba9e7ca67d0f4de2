import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { installedOf, isUnread, withScripts } from './installed.mjs'
import { refuseForeign } from './release.mjs'
import { sentenceOf } from './reason.mjs'
import { fail, projectNode, root, run, say } from './run.mjs'

const MB = 2 ** 20
/** The memory of this machine in MB, or of the container that it is. */
export const machineMb = () => {
  const bound = process.constrainedMemory?.() ?? 0
  return Math.round((bound > 0 ? Math.min(bound, totalmem()) : totalmem()) / MB)
}

const readJson = path => JSON.parse(readFileSync(join(root, path), 'utf8'))
const NOTED = 'node_modules/.package-lock.json'
const whatIsInstalled = () =>
  installedOf(readJson('package-lock.json'), existsSync(join(root, NOTED)) ? readJson(NOTED) : undefined)

/**
 * The machine's Node, by which npm runs: the project's, which may be running this, goes away with the packages and comes
 * back with them.
 */
function machinesNode() {
  const known = [process.env.npm_node_execpath, process.execPath].filter(path => path !== undefined)
  return known.find(path => !path.startsWith(join(root, 'node_modules/'))) ?? 'node'
}

/** npm itself, as who called us knows it. */
function npm() {
  const path = process.env.npm_execpath
  return path?.endsWith('.js') ? [machinesNode(), [path]] : ['npm', []]
}

async function callNpm(...words) {
  const [command, args] = npm()
  const ended = await run(command, [...args, ...words, '--no-audit', '--no-fund', '--loglevel=error'], {
    quiet: true,
    group: true,
  })
  if (ended.code === 0) return
  process.stderr.write(ended.output)
  fail(sentenceOf(ended, 'install', machineMb()))
}

const NODE = 'node_modules/node'
/** The Node of this system. Where package.json names it, npm fetches it with the other packages. */
const OF_SYSTEM = `node-${process.platform}-${process.arch}`
/** What the packages of Node bring besides the program: headers in C, manuals, a second tree. */
const SPARE = [
  `${NODE}/node_modules`,
  ...['include', 'share'].map(part => `node_modules/${OF_SYSTEM}/${part}`),
]

/** Puts the Node of this system where its own script would put it; false where npm did not bring one. */
function linkNode() {
  if (!existsSync(join(root, 'node_modules', OF_SYSTEM, 'bin/node'))) return false
  const link = (path, target) => {
    mkdirSync(dirname(path), { recursive: true })
    rmSync(path, { force: true })
    symlinkSync(target, path)
  }
  link(join(root, NODE, 'bin/node'), `../../${OF_SYSTEM}/bin/node`)
  link(projectNode, '../node/bin/node')
  return true
}

/** COST-01: 70 MB of what packages bring and nobody reads here. */
async function removeUnread() {
  const packages = join(root, 'node_modules')
  const files = await readdir(packages, { recursive: true })
  for (const file of files) if (isUnread(file)) await rm(join(packages, file))
}

async function nodeWorks() {
  return existsSync(projectNode) && (await run(projectNode, ['--version'], { quiet: true })).code === 0
}

/**
 * COST-01: installs what a shop needs, with `withTests` what the tests need too. What is there is never made less: where
 * any of the tests' packages is, a newer lock file is installed with them.
 */
export async function install({ withTests = false } = {}) {
  refuseForeign()
  const installed = whatIsInstalled()
  if (!installed.shop || (withTests && !installed.tests)) {
    const all = withTests || installed.anyTests
    say('Instalando los paquetes (solo la primera vez o cuando cambian)…')
    await callNpm('ci', all ? '--include=dev' : '--omit=dev', '--include=optional', '--ignore-scripts')
    // The script of Node's package calls an npm of its own, which takes ten seconds and, beside the first one, a quarter
    // more memory.
    const known = linkNode() ? 'node' : undefined
    const names = withScripts(readJson(NOTED)).filter(name => name !== known)
    await callNpm('rebuild', '--ignore-scripts=false', ...names)
    await removeUnread()
  }
  if (!(await nodeWorks())) {
    say('Completando la instalación de Node 24…')
    await run(machinesNode(), ['installArchSpecificPackage.js'], { quiet: true, cwd: join(root, NODE) })
    if (!(await nodeWorks())) {
      fail(
        'El Node 24 del proyecto no se pudo instalar. Borra la carpeta node_modules y vuelve a intentarlo.',
      )
    }
  }
  for (const path of SPARE) rmSync(join(root, path), { recursive: true, force: true })
}
