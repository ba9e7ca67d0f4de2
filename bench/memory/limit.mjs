import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const V2 = '/sys/fs/cgroup'
const V1 = '/sys/fs/cgroup/memory'
const MB = 1024 * 1024

/** The kernel's two ways of limiting the memory of some processes together. */
const WAYS = [
  {
    isThere: () => existsSync(join(V2, 'cgroup.controllers')),
    root: V2,
    most: 'memory.max',
    now: 'memory.current',
    peak: 'memory.peak',
    ends: folder => Number(/^oom_kill (\d+)/m.exec(readFileSync(join(folder, 'memory.events'), 'utf8'))?.[1]),
    anonymous: /^anon (\d+)/m,
  },
  {
    isThere: () => existsSync(join(V1, 'memory.limit_in_bytes')),
    root: V1,
    most: 'memory.limit_in_bytes',
    now: 'memory.usage_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    ends: folder =>
      Number(/^oom_kill (\d+)/m.exec(readFileSync(join(folder, 'memory.oom_control'), 'utf8'))?.[1] ?? 0),
    anonymous: /^total_rss (\d+)/m,
  },
]

/**
 * A group of processes that may take `megabytes` together; null where this machine or user cannot make one. `enter` are
 * the program and arguments to put before a command that is to run in it.
 */
export function makeLimit(megabytes) {
  const way = WAYS.find(each => each.isThere())
  if (!way) return null
  const folder = join(way.root, `vitrina-bench-${process.pid}`)
  const read = name => Number(readFileSync(join(folder, name), 'utf8'))
  try {
    mkdirSync(folder)
    writeFileSync(join(folder, way.most), String(megabytes * MB))
  } catch {
    if (existsSync(folder)) rmdirSync(folder)
    return null
  }
  return {
    enter: ['sh', '-c', `echo $$ > ${folder}/cgroup.procs && exec "$@"`, 'sh'],
    pids: () => readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number),
    /** Megabytes: of processes alone, with the files that the kernel keeps for them, and the most of both so far. */
    use: () => ({
      own: Number(way.anonymous.exec(readFileSync(join(folder, 'memory.stat'), 'utf8'))?.[1] ?? 0) / MB,
      withFiles: read(way.now) / MB,
      most: read(way.peak) / MB,
    }),
    /** Processes that the kernel ended for want of memory. */
    ends: () => way.ends(folder),
    remove: async () => {
      for (let tries = 0; tries < 50; tries += 1)
        try {
          rmdirSync(folder)
          return
        } catch {
          await sleep(100)
        }
    },
  }
}
