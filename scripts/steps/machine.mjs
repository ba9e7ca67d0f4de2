import { existsSync, rmSync, writeFileSync } from 'node:fs'
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

/** The programs that the tests with them lack. */
export const missingPrograms = () =>
  Object.keys(PROGRAMS).filter(name => !FOLDERS.some(folder => existsSync(`${folder}/${name}`)))

/** TEST-05: what a run says of test files that it leaves out; nothing where it leaves none out. */
export const leftOut = (files, missing) =>
  files.length > 0 && missing.length > 0
    ? `No se hicieron ${files.join(', ')}: falta ${missing.join(', ')}. «npm test -- --system», como root en Debian, lo instala.`
    : ''

/** Installs what is missing on Debian, as root, without starting what it brings. */
export async function installPrograms() {
  const packages = missingPrograms().map(name => PROGRAMS[name])
  if (packages.length === 0) return
  say(`Instalando ${packages.join(', ')} para las pruebas…`)
  const isOurs = !existsSync(POLICY)
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const install = `apt-get -q install -y --no-install-recommends ${packages.join(' ')}`
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const { code, output } = await run('sh', ['-c', `${install} || { apt-get -q update; ${install}; }`], {
    quiet: true,
    env,
  })
  if (isOurs) rmSync(POLICY, { force: true })
  if (code !== 0) say(output)
}
