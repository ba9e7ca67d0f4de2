import { connectDatabase } from './db/connect.ts'
import { closeDatabase } from './db/open.ts'
import { failStart } from './fail-start.ts'
import { log } from './lib/log.ts'
import { seedIfEmpty } from './modules/demo/load.ts'

/** The process of the first start (`loadDemoIfEmpty`): it loads the demo and ends. It also ends with its starter. */
for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(1))
try {
  await connectDatabase()
  await seedIfEmpty(log.say, { isTerminal: process.stdout.isTTY })
  await closeDatabase()
  process.exit(0)
} catch (error) {
  await failStart(error)
}
