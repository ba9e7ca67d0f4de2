import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, say } from './run.mjs'

/** Programs that run next to a shop on a server, and Debian's packages of them. */
const PROGRAMS = {
  nginx: 'nginx-light',
  pgbouncer: 'pgbouncer',
  openssl: 'openssl',
  'systemd-analyze': 'systemd',
}
const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin']
/** Debian asks this program whether a service may be started that was just installed; 101 is no. */
const POLICY = '/usr/sbin/policy-rc.d'

/** TEST-05: what a run says of test files that it leaves out; nothing where it leaves none out. */
export const leftOut = (files, missing) =>
  missing.length > 0
    ? `No se hicieron ${files.join(', ')}: falta ${missing.join(', ')}. «npm test -- --system», como root en Debian, lo instala.`
    : ''

/** Installs packages on Debian, as root, without starting what they bring. */
async function installPackages(packages) {
  say(`Instalando ${packages.join(', ')} para las pruebas…`)
  const isOurs = !existsSync(POLICY)
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const install = `DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends ${packages.join(' ')}`
  const script = `${install} || { apt-get -q update; ${install}; }`
  const { code, output } = await run('sh', ['-c', script], { quiet: true })
  if (isOurs) rmSync(POLICY, { force: true })
  if (code !== 0) say(output)
}

/**
 * The folders of tests with programs of the system, and what to say at the end of a run `without` them. With
 * `withSystem` none is left out.
 */
export async function machineTests(withSystem) {
  const missing = Object.keys(PROGRAMS).filter(
    name => !FOLDERS.some(folder => existsSync(join(folder, name))),
  )
  if (missing.length > 0 && withSystem) await installPackages(missing.map(name => PROGRAMS[name]))
  const without = withSystem ? '' : leftOut(readdirSync(join(root, 'tests/machine')), missing)
  return { folders: without ? [] : ['tests/machine/'], without }
}
