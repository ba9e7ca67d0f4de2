import { getPriority } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { singleton } from '../../lib/singleton.ts'
import { chooseAccount, placeData, STATE_FOLDERS } from './account.ts'
import { findBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import type { Keeper } from './keeper.ts'
import { ensureRunning, type Site } from './server.ts'
import { stopServer } from './stop.ts'

export interface Embedded {
  connection: pg.PoolConfig
  /** True when nobody else was using the server: this process started it, or a dead process had left it behind. */
  owned: boolean
  /** Leaves the server, and stops it when no other process uses it. */
  stop(): Promise<void>
}

const RETRY_RESTART_MS = 2_000

/** The claims of this process on its data folders, for `claimDataFolder`. */
const claims = () => singleton('embedded-claims', () => new Map<string, () => Promise<boolean>>())

/**
 * Starts (or finds) the PostgreSQL of `dataDir` and watches it: a server that dies is started again at the same
 * address. Several processes may use one folder (the shop and the owner's commands); the last to leave stops it.
 * `durable: false` is for tests: faster, but a crash of the machine may lose everything. Refuses with a StartError:
 * another major version, a folder of another user, binaries that do not run.
 */
export async function startPostgres(options: {
  dataDir: string
  log(line: string): void
  durable?: boolean
  /** Where binaries and data may go when the shop is root in a private folder; the first that works is used. */
  stateFolders?: readonly string[]
}): Promise<Embedded> {
  const { log, durable = true, stateFolders: states = STATE_FOLDERS } = options
  const wanted = resolve(options.dataDir)
  const dataDir = placeData(wanted, chooseAccount(wanted), { log, states })
  const account = chooseAccount(dataDir)
  const binaries = findBinaries(account, { log, states })
  prepareCluster(dataDir, binaries, { account, durable, log })
  const site: Site = { dataDir, logFile: `${dataDir}.log`, binaries, account, durable }

  const first = await ensureRunning(site)
  let keeper: Keeper = first.keeper
  let stopped = false
  let claimed = false
  let recovery = Promise.resolve()

  const claim = async () => (claimed ||= await keeper.claimShop())

  function watch(): void {
    keeper.onLost(() => {
      recovery = recover()
    })
  }

  async function recover(): Promise<void> {
    // A server inherits the priority of its starter. The shop needs it most and starts one at once.
    if (getPriority() > 0) await sleep(RETRY_RESTART_MS)
    while (!stopped) {
      try {
        const again = await ensureRunning(site, keeper.socketFolder)
        keeper = again.keeper
        if (claimed) await keeper.claimShop()
        watch()
        log(say.restarted)
        return
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await sleep(RETRY_RESTART_MS, undefined, { ref: false })
      }
    }
  }

  watch()
  claims().set(wanted, claim)

  return {
    connection: keeper.connection,
    owned: first.started,
    stop: async () => {
      if (stopped) return
      stopped = true
      claims().delete(wanted)
      // A server that is just being started again is stopped too.
      await recovery
      const last = await keeper.isLast().catch(() => false)
      if (last) await stopServer(dataDir, keeper.socketFolder)
      await keeper.close()
    },
  }
}

/**
 * Makes this process the one shop of every embedded data folder that it has open; false when another shop is. Claims of
 * a dead shop vanish with its connection; its server may take a moment to notice.
 */
export async function claimDataFolder(patienceMs = 3_000): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  for (const claim of claims().values()) {
    while (!(await claim())) {
      if (Date.now() > deadline) return false
      await sleep(100)
    }
  }
  return true
}
