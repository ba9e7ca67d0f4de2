import { accessSync, chmodSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs'
import { run, say } from './run.mjs'

/** Programs that servers of the shop stand beside, and Debian's packages of them. */
const PROGRAMS = {
  nginx: 'nginx-light',
  pgbouncer: 'pgbouncer',
  openssl: 'openssl',
  'systemd-analyze': 'systemd',
}
const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin']
/** Debian asks this program whether a service may be started that was just installed; 101 is no. */
const POLICY = '/usr/sbin/policy-rc.d'

const isThere = name =>
  FOLDERS.some(folder => {
    try {
      accessSync(`${folder}/${name}`, constants.X_OK)
      return true
    } catch {
      return false
    }
  })

const missing = () => Object.keys(PROGRAMS).filter(name => !isThere(name))

const apt = (...args) =>
  run('apt-get', ['-q', ...args], { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })

/** Installs packages without starting what they bring. */
async function installPackages(packages) {
  const isOurs = !existsSync(POLICY)
  if (isOurs) {
    writeFileSync(POLICY, '#!/bin/sh\nexit 101\n')
    chmodSync(POLICY, 0o755)
  }
  try {
    const install = () => apt('install', '-y', '--no-install-recommends', ...packages)
    if ((await install()).code === 0) return
    await apt('update')
    await install()
  } finally {
    if (isOurs) rmSync(POLICY, { force: true })
  }
}

/** The programs that the tests with them lack; as root on Debian they are installed before. */
export async function missingPrograms() {
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`\nInstalando ${missing().join(', ')} para las pruebas (solo la primera vez)…`)
    await installPackages(missing().map(name => PROGRAMS[name]))
  }
  return missing()
}
