import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { env } from './lib/env.ts'
import { projectRoot } from './lib/root.ts'
import { StartError } from './lib/start-error.ts'
import { ensureCompany, findCompanyRow } from './modules/company.ts'
import { EXIT_DATABASE_AWAY, EXIT_DATABASE_FULL } from './supervisor/protocol.ts'

let stopLoading: (() => Promise<void>) | undefined

/**
 * MEM-01: the first start loads the demo in a separate process, which takes the memory of its pictures and rows with it
 * when it ends. Refuses with a StartError when that fails; the process has printed why.
 */
export async function loadDemoIfEmpty(): Promise<void> {
  if (await findCompanyRow()) return
  if (!env().demo) return ensureCompany()
  const child = fork(join(projectRoot(), 'src/server/load-demo.ts'), { stdio: 'inherit' })
  const ended = once(child, 'exit')
  stopLoading = async () => {
    if (child.connected) child.disconnect()
    await ended
  }
  const [code] = (await ended) as [number | null]
  stopLoading = undefined
  if (code === EXIT_DATABASE_FULL) throw new StartError(say.databaseFull, { waits: true })
  if (code !== 0) throw new StartError(say.demoNotLoaded, { passes: code === EXIT_DATABASE_AWAY })
}

/** For a shop that is stopped meanwhile: none of our processes may use the database any longer. */
export const endDemoLoad = async (): Promise<void> => stopLoading?.()
