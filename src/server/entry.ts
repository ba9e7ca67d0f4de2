import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { handler } from '@astrojs/node/server.js'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { productPath } from '#shared/routes.ts'
import { closeDatabase } from './db/open.ts'
import { failStart } from './fail-start.ts'
import { endDemoLoad } from './first-start.ts'
import { harden, serverOptions } from './http/harden.ts'
import { answerHealth } from './http/health.ts'
import { createListener, waitingListener } from './http/listener.ts'
import { observe } from './http/observe.ts'
import { renewer } from './http/own-requests.ts'
import { pageCache } from './http/page-cache.ts'
import { warmUp } from './http/warm-up.ts'
import { env } from './lib/env.ts'
import { collectWhenIdle } from './lib/idle-memory.ts'
import { enter, stage } from './lib/lifecycle.ts'
import { takeConsole } from './lib/library-logs.ts'
import { log } from './lib/log.ts'
import { endOnCrash } from './lib/crash.ts'
import { listenError } from './lib/listen-error.ts'
import { stopOnSignals } from './lib/signals.ts'
import { providers } from '#providers/index.ts'
import { newestSlugs } from './modules/catalog/product.ts'
import { startRuntime } from './runtime.ts'
import { findSupervisor } from './supervised.ts'

export { handler }

async function listen(server: ReturnType<typeof createServer>): Promise<void> {
  const address = env()
  server.listen(address.port, address.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw listenError(error, address)
  }
}

const productPaths = async (limit: number) => (await newestSlugs(limit)).map(productPath)

/** Under the supervisor this process gets its connections and its database from there; alone, it opens both itself. */
async function start(): Promise<void> {
  const supervisor = findSupervisor()
  let answer: RequestListener = waitingListener
  const server = createServer(serverOptions, (req, res) => {
    if (!answerHealth(req, res)) answer(req, res)
  })
  harden(server)
  // SCALE-07: until it is ready the balancer uses another instance, and need not read our answers.
  const { behindBalancer } = env()
  // A provider's variable that makes no sense is reported now and not at the first payment.
  for (const provider of providers) provider.hasKeys()
  if (supervisor) supervisor.serve(server)
  else if (!behindBalancer) await listen(server)
  let close = closeDatabase
  const warming = new AbortController()
  const stop = async () => {
    enter('stopping')
    warming.abort()
    await endDemoLoad()
    await close()
  }
  endOnCrash(() => {
    supervisor?.tell('ending')
    return stop()
  })
  if (supervisor) supervisor.onStop(() => void stop().finally(() => process.exit(0)))
  else stopOnSignals(stop)
  close = await startRuntime(server, await supervisor?.database)
  enter('ready')
  const idle = collectWhenIdle()
  const observed = observe(createListener(handler))
  answer = (req, res) => {
    idle.noteUse()
    observed(req, res)
  }
  pageCache().renewWith(renewer(server))
  if (!supervisor && behindBalancer) await listen(server)
  if (supervisor) supervisor.tell('ready')
  else log.say(say.ready(env().publicUrl))
  // A page that cannot be rendered ahead is rendered when it is requested; the shop goes on.
  warmUp(server, { productPaths }, warming.signal).catch((error: unknown) => {
    log.error('warm-up failed', error)
  })
}

takeConsole()
start().catch((error: unknown) => {
  // If the process must stop during its start, some step fails; the code that stops it also ends it.
  if (stage() !== 'stopping') void failStart(error)
})
