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

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

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

/** Ends what a program left running: npm that is killed leaves its own children behind. */
function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody is left, as it should be.
  }
}

/**
 * Runs a program to its end and gives its exit code, the signal that ended it and, when `quiet`, its output. With
 * `niceness` it leaves the processors to what runs next to it; with `group` it takes all that it started along.
 */
export function run(command, args, { cwd = root, env, quiet = false, niceness = 0, group = false } = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd,
      env: environment(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      detached: group,
    })
    // Before it has threads or children, which inherit it.
    if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness)
    // In its own group it gets no signals of the terminal.
    const end = () => {
      endGroup(child.pid)
      process.exit(130)
    }
    if (group) for (const signal of SIGNALS) process.on(signal, end)
    let output = ''
    child.stdout?.on('data', chunk => (output += chunk))
    child.stderr?.on('data', chunk => (output += chunk))
    child.on('error', error => resolve({ code: 1, signal: null, output: error.message }))
    child.on('exit', () => {
      if (!group) return
      for (const signal of SIGNALS) process.off(signal, end)
      endGroup(child.pid)
    })
    child.on('close', (code, signal) => resolve({ code: code ?? 1, signal, output }))
  })
}

/**
 * Becomes the program: from Node 22.15 on in this very process, else as far as a parent can, which passes signals on and
 * ends with its code.
 */
export function become(command, args, env = {}) {
  if (process.execve) {
    process.chdir(root)
    process.execve(command, [command, ...args], environment(env))
  }
  const child = spawn(command, args, { cwd: root, env: environment(env), stdio: 'inherit' })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('error', error => fail(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
