import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** These scripts start on any Node from 20 on, with nothing installed: built-in modules only. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The Node that the project brings along; everything but these scripts runs on it. */
export const projectNode = join(root, 'node_modules/.bin/node')

/** The owner's settings, where there is a file of them; variables of the shell win over it. */
export const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []

export const say = line => process.stdout.write(`${line}\n`)

/** Ends the script with a sentence instead of a stack. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** The environment of what we start: our own Node first, and no chatter from the tools. */
export function environment(extra = {}) {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`
  return { ...process.env, PATH: path, ASTRO_TELEMETRY_DISABLED: '1', ...extra }
}

/**
 * Runs a program to its end and gives its exit code and, when `quiet`, its output. With `niceness` it leaves the
 * processors to what runs beside it.
 */
export function run(command, args, { env, quiet = false, niceness = 0 } = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    // Before it has threads or children, which inherit it.
    if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness)
    let output = ''
    child.stdout?.on('data', chunk => (output += chunk))
    child.stderr?.on('data', chunk => (output += chunk))
    child.on('error', error => resolve({ code: 1, output: error.message }))
    child.on('close', code => resolve({ code: code ?? 1, output }))
  })
}

/** Becomes, as far as Node can, the program: its signals are passed on and its exit code is ours. */
export function become(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, env: environment(env), stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', error => fail(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
