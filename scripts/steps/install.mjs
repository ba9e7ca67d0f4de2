import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, projectNode, root, run, say } from './run.mjs'

const readJson = path => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Whether every package of the lock file is installed in its version (optional ones belong to other systems). */
function isInstalled() {
  const list = 'node_modules/.package-lock.json'
  if (!existsSync(join(root, list))) return false
  const installed = readJson(list).packages
  return Object.entries(readJson('package-lock.json').packages).every(
    ([path, entry]) =>
      path === '' || entry.optional || entry.link || installed[path]?.version === entry.version,
  )
}

/** npm itself, as whoever called us knows it. */
function npm() {
  const path = process.env.npm_execpath
  return path?.endsWith('.js') ? [process.execPath, [path]] : ['npm', []]
}

async function nodeWorks() {
  return existsSync(projectNode) && (await run(projectNode, ['--version'], { quiet: true })).code === 0
}

/** Installs what the lock file names, when something is missing. */
export async function install() {
  if (!isInstalled()) {
    say('Instalando los paquetes (solo la primera vez o cuando cambian)…')
    const [command, args] = npm()
    const { code, output } = await run(
      command,
      [...args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
      { quiet: true },
    )
    if (code !== 0) {
      process.stderr.write(output)
      fail('No se pudieron instalar los paquetes. Revisa la conexión a internet y vuelve a intentarlo.')
    }
  }
  if (await nodeWorks()) return
  say('Completando la instalación de Node 24…')
  await run(process.execPath, [join(root, 'node_modules/node/installArchSpecificPackage.js')], {
    quiet: true,
  })
  if (!(await nodeWorks())) {
    fail('El Node 24 del proyecto no se pudo instalar. Borra la carpeta node_modules y vuelve a intentarlo.')
  }
}
