import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exists, readSocketFolder, removeSocketFolder } from './socket.ts'

/** A checkpoint on a slow disk takes a while; after this long the server is left to finish alone. */
const LONGEST_STOP_MS = 30_000

/** Tells the server that listens in `socketFolder` to stop fast and cleanly, and waits until it is gone. */
export async function stopServer(dataDir: string, socketFolder: string): Promise<void> {
  if (readSocketFolder(dataDir) !== socketFolder) return
  const pidFile = join(dataDir, 'postmaster.pid')
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + LONGEST_STOP_MS
  while (readSocketFolder(dataDir) === socketFolder && Date.now() < deadline) await sleep(20)
  if (exists(socketFolder) && readSocketFolder(dataDir) !== socketFolder) removeSocketFolder(socketFolder)
}
