import { createInterface } from 'node:readline'
import pg from 'pg'
import { claimDataFolder, startPostgres } from '#server/db/embedded/index.ts'

/** A process that uses the embedded server as a shop does, told what to do line by line; tests kill it. */
const [dataDir = '', stateFolder = ''] = process.argv.slice(2)
const answer = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`)
const lines: string[] = []

try {
  const server = await startPostgres({
    dataDir,
    stateFolders: [stateFolder],
    // Killing processes loses nothing that was written; only a crash of the machine does.
    durable: false,
    log: line => lines.push(line),
  })
  const pool = new pg.Pool(server.connection)
  pool.on('error', () => undefined)
  answer({ owned: server.owned, socket: server.connection.host, lines })
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'stop') {
      await pool.end()
      await server.stop()
      answer({ stopped: true })
      process.exit(0)
    }
    if (line === 'claim') answer({ claimed: await claimDataFolder(300) })
    else answer(await pool.query<Record<string, unknown>>(line).then(({ rows }) => ({ rows }), String))
  }
} catch (error) {
  answer({ refused: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
  process.exit(1)
}
