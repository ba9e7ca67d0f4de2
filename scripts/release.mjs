import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { notedOfShop } from './steps/installed.mjs'
import { platformOf, RELEASE_NOTE } from './steps/release.mjs'
import { fail, root, run, say } from './steps/run.mjs'

/**
 * `npm run release`: one archive that starts by `npm start` on a machine too small to install or build, without network
 * (COST-04). It holds the sources too: the build's stamp is of them, and the licence asks for them.
 */
const FILES = [
  ...['LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'package.json', 'package-lock.json'],
  ...[
    'astro.config.mjs',
    'tsconfig.json',
    'data',
    'deploy',
    'dist',
    'docs',
    'drizzle',
    'public',
    'scripts',
    'src',
  ],
]
const NOTED = 'node_modules/.package-lock.json'
const BIN = 'node_modules/.bin'

const readJson = path => JSON.parse(readFileSync(join(root, path), 'utf8'))
const copy = (path, folder, options) =>
  cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true, ...options })

/** Copies the packages that a shop needs, of those that are installed here, and the programs that they bring. */
function copyPackages(folder) {
  const noted = notedOfShop(readJson('package-lock.json'), readJson(NOTED))
  for (const path of Object.keys(noted.packages)) {
    const inner = join(root, path, 'node_modules')
    if (existsSync(join(root, path))) copy(path, folder, { filter: source => source !== inner })
  }
  for (const name of readdirSync(join(root, BIN))) {
    const link = join(BIN, name)
    if (existsSync(join(folder, BIN, readlinkSync(join(root, link))))) copy(link, folder)
  }
  writeFileSync(join(folder, NOTED), JSON.stringify(noted))
}

await install()
if (!(await build())) process.exit(1)
const { version } = readJson('package.json')
const platform = platformOf()
const folder = join(root, 'release', `vitrina-${version}-${platform}`)
const archive = `${folder}.tar.gz`
say('Preparando el archivo de la versión…')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const path of FILES) copy(path, folder)
copyPackages(folder)
writeFileSync(join(folder, RELEASE_NOTE), JSON.stringify({ version, platform }))
const { code, output } = await run('tar', ['-czf', archive, '-C', dirname(folder), basename(folder)], {
  quiet: true,
})
rmSync(folder, { recursive: true, force: true })
if (code !== 0) fail(output)
say(`Archivo listo: ${archive} (${Math.round(statSync(archive).size / 1e6)} MB, para ${platform})`)
