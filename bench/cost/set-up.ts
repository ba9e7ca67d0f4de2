import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '../../src/shared/routes.ts'
import { ask } from '../../tests/support/built-shop.ts'
import { benchFolder } from '../load/folder.ts'
import { makeLimit } from '../memory/limit.mjs'
import { cleanCopy } from './clone.ts'
import { npmStart, type Started } from './npm-start.ts'
import { atMost, fact, must, type CostRow } from './rows.ts'
import { onSmallDisk } from './small-disk.ts'

const SMALL_MB = 512
const TINY_MB = 256
const SET_UP_MB = 1_024
/** Nothing answers there, and nothing is asked. */
const NO_NETWORK = { npm_config_registry: 'http://127.0.0.1:1', npm_config_fetch_retries: '0' }
/** A machine of 256 MB may read its disk for ever before the system ends anything. */
const TINY_PATIENCE_MS = 180_000

const EDITED = 'Plazo cambiado por la dueña: 45 días.'
const STORE = 'Tienda de la dueña'

const seconds = (value = 0) => `${value.toFixed(0)} s`
const megabytesOf = (folder: string) =>
  Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0])

/** One policy and one store as an owner writes them. */
function writeContent(varDir: string): void {
  const folder = join(varDir, 'content')
  mkdirSync(join(folder, 'policies'), { recursive: true })
  const shipped = readFileSync('src/content/policies/terminos-y-condiciones.md', 'utf8')
  writeFileSync(join(folder, 'policies/terminos-y-condiciones.md'), `${shipped}\n${EDITED}\n`)
  const [store] = JSON.parse(readFileSync('src/content/stores.json', 'utf8')) as object[]
  writeFileSync(
    join(folder, 'stores.json'),
    JSON.stringify([{ ...store, id: 'duena', name: STORE, sample: false }]),
  )
}

async function showsContent({ port }: Started): Promise<boolean> {
  const pages = await Promise.all([routes.terms, routes.stores].map(path => ask(port, path)))
  const [policy = '', stores = ''] = pages.map(({ body }) => body.toString())
  return policy.includes(EDITED) && stores.includes(STORE)
}

async function fromClone(root: string): Promise<CostRow[]> {
  const folder = cleanCopy(join(root, 'clone'))
  const env = { VAR_DIR: join(root, 'var') }
  const limit = makeLimit(SET_UP_MB)
  const first = await npmStart(folder, { env, limit })
  await first.stop()
  const { install, build, start } = first.stages
  const ends = limit?.ends() ?? 0
  await limit?.remove()
  const second = await npmStart(folder, { env: { ...env, ...NO_NETWORK } })
  await second.stop()
  const did = ['Instalando', 'Construyendo'].filter(word => second.said().includes(word))
  const where = limit ? `under ${String(SET_UP_MB)} MB` : 'without a limit: none can be set here'
  return [
    must(`npm start from a clone is ready, ${where}`, first.isReady && ends === 0),
    fact('… install', `${seconds(install?.seconds)}, ${(install?.megabytes ?? 0).toFixed(0)} MB at most`),
    fact('… build', `${seconds(build?.seconds)}, ${(build?.megabytes ?? 0).toFixed(0)} MB at most`),
    fact(
      '… first start with the demo',
      `${seconds(start?.seconds)}, ${(start?.megabytes ?? 0).toFixed(0)} MB at most`,
    ),
    atMost('node_modules', megabytesOf(join(folder, 'node_modules')), 460, 'MB'),
    must(
      'a second npm start without network installs and builds nothing',
      second.isReady && did.length === 0,
    ),
    fact('… ready after', seconds(second.seconds)),
  ]
}

async function fromArchive(root: string): Promise<CostRow[]> {
  const clone = join(root, 'clone')
  execFileSync(process.execPath, ['scripts/release.mjs'], { cwd: clone, stdio: 'ignore' })
  const [archive = ''] = readdirSync(join(clone, 'release'))
  const place = join(root, 'archive')
  mkdirSync(place)
  const limit = makeLimit(SMALL_MB)
  // Unpacked inside of the limit, which its files count against then.
  const [program = 'tar', ...args] = [...(limit?.enter ?? []), 'tar', '-xzf', join(clone, 'release', archive)]
  execFileSync(program, args, { cwd: place })
  const varDir = join(root, 'var-archive')
  writeContent(varDir)
  const [name = ''] = readdirSync(place)
  const shop = await npmStart(join(place, name), { env: { VAR_DIR: varDir, ...NO_NETWORK }, limit })
  const isShown = shop.isReady && (await showsContent(shop))
  const ends = limit?.ends() ?? 0
  const own = limit?.use().own ?? 0
  await shop.stop()
  await limit?.remove()
  const where = limit ? `under ${String(SMALL_MB)} MB` : 'without a limit: none can be set here'
  return [
    fact('archive of a release', `${String(megabytesOf(join(clone, 'release')))} MB`),
    must(`it is ready without network, ${where}`, shop.isReady && ends === 0),
    atMost('… first start, with the demo', shop.seconds, 20, 's'),
    must("… shows the owner's policy and store", isShown),
    fact('… memory of its processes then', limit ? `${own.toFixed(0)} MB` : 'not measured'),
  ]
}

async function onTinyMachine(root: string): Promise<CostRow[]> {
  const limit = makeLimit(TINY_MB)
  if (!limit) return [fact(`npm start under ${String(TINY_MB)} MB`, 'no limit can be set here')]
  const folder = cleanCopy(join(root, 'tiny'))
  const shop = await npmStart(folder, {
    env: { VAR_DIR: join(root, 'var-tiny') },
    limit,
    patienceMs: TINY_PATIENCE_MS,
  })
  await shop.stop()
  const said = /Falt. memoria[^.]*\.|Revisa la conexión[^.]*\./.exec(shop.said())?.[0] ?? 'nothing yet'
  for (const pid of limit.pids()) process.kill(pid, 'SIGKILL')
  await limit.remove()
  return [
    must(`npm start from a clone under ${String(TINY_MB)} MB names memory`, said.startsWith('Falt'), said),
  ]
}

/** COST-01 to COST-05: from a clone, and from the archive of a release, on small machines. */
export async function setUp(): Promise<CostRow[]> {
  const root = benchFolder('vitrina-set-up')
  try {
    return [
      ...(await fromClone(root)),
      ...(await fromArchive(root)),
      ...(await onTinyMachine(root)),
      ...(await onSmallDisk(root)),
    ]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
