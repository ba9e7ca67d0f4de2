import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../tests/support/built-shop.ts'

type Stage = 'install' | 'build' | 'start'
const STAGES: readonly (readonly [Stage, string])[] = [
  ['install', 'Instalando los paquetes'],
  ['build', 'Construyendo la tienda'],
  ['start', 'Iniciando la tienda'],
]
const LOOK_MS = 100

interface Limit {
  enter: readonly string[]
  use(): { own: number }
}

export interface Started {
  port: number
  child: ChildProcess
  isReady: boolean
  /** Since `npm start`, in seconds. */
  seconds: number
  /** Seconds and most megabytes of the processes alone; those of a stage that there was. */
  stages: Partial<Record<Stage, { seconds: number; megabytes: number }>>
  said(): string
  stop(): Promise<void>
}

/** As a person's shell has it: without the programs of this checkout. */
const ownPath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter(folder => !folder.includes('node_modules'))
  .join(delimiter)

/** Runs `npm start`, or another command, in a folder until the shop is ready, ends, or has taken too long. */
export async function npmStart(
  folder: string,
  {
    command = ['npm', 'start'],
    env,
    limit,
    patienceMs = 600_000,
  }: { env: Record<string, string>; limit?: Limit | null; patienceMs?: number; command?: readonly string[] },
): Promise<Started> {
  const port = await freePort()
  const [program = 'npm', ...args] = [...(limit?.enter ?? []), ...command]
  const child = spawn(program, args, {
    cwd: folder,
    env: { HOME: process.env['HOME'], PATH: ownPath, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  child.stdout.on('data', part => (text += String(part)))
  child.stderr.on('data', part => (text += String(part)))
  const stages: Started['stages'] = {}
  const since = performance.now()
  const secondsNow = () => (performance.now() - since) / 1_000
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  while (!text.includes('Lista:') && !hasEnded() && secondsNow() * 1_000 < patienceMs) {
    await sleep(LOOK_MS)
    const stage = STAGES.findLast(([, words]) => text.includes(words))?.[0]
    if (!stage) continue
    const known = (stages[stage] ??= { seconds: 0, megabytes: 0 })
    known.seconds += LOOK_MS / 1_000
    known.megabytes = Math.max(known.megabytes, limit?.use().own ?? 0)
  }
  return {
    port,
    child,
    isReady: text.includes('Lista:'),
    seconds: secondsNow(),
    stages,
    said: () => text,
    stop: async () => {
      if (hasEnded()) return
      const ended = once(child, 'exit')
      process.kill(-(child.pid ?? 0), 'SIGTERM')
      await Promise.race([ended, sleep(30_000)])
      if (!hasEnded()) process.kill(-(child.pid ?? 0), 'SIGKILL')
    },
  }
}
