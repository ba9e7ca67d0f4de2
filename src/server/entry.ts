import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handler } from '@astrojs/node/server.js'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { productPath } from '#shared/routes.ts'
import { closeDatabase } from './db/open.ts'
import { harden, serverOptions } from './http/harden.ts'
import { answerHealth } from './http/health.ts'
import { createListener, waitingListener } from './http/listener.ts'
import { observe } from './http/observe.ts'
import { warmUp } from './http/warm-up.ts'
import { env } from './lib/env.ts'
import { enter } from './lib/lifecycle.ts'
import { takeConsole } from './lib/library-talk.ts'
import { log } from './lib/log.ts'
import { StartError } from './lib/start-error.ts'
import { productSlugs } from './modules/catalog/product.ts'
import { failStart, startRuntime, stopOnSignals } from './runtime.ts'

export { handler }

async function listen(server: ReturnType<typeof createServer>): Promise<void> {
  const { port, host } = env()
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new StartError(say.portInUse(port))
    if (code === 'EACCES') throw new StartError(say.portForbidden(port))
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartError(say.hostUnknown(host ?? ''))
    throw error
  }
}

/** The address under which this process reaches itself. */
const ownHost = (address: string) => (/^(?:::|0\.0\.0\.0)$/.test(address) ? '127.0.0.1' : address)

const productPaths = async () => (await productSlugs()).map(productPath)

async function start(): Promise<void> {
  let answer: RequestListener = waitingListener
  const server = createServer(serverOptions, (req, res) => {
    if (!answerHealth(req, res)) answer(req, res)
  })
  harden(server)
  const { behindBalancer } = env()
  if (!behindBalancer) await listen(server)
  let stop = closeDatabase
  const warming = new AbortController()
  stopOnSignals(async () => {
    warming.abort()
    await stop()
  })
  stop = await startRuntime(server)
  enter('ready')
  answer = observe(createListener(handler))
  // SCALE-07: until here the balancer takes another instance, for which it need not read our answers.
  if (behindBalancer) await listen(server)
  log.say(say.ready(env().publicUrl))
  // A page that cannot be rendered ahead is rendered when it is asked for; the shop goes on.
  const { port, ...address } = server.address() as AddressInfo
  warmUp({ host: ownHost(address.address), port }, productPaths, warming.signal).catch((error: unknown) => {
    log.error('warm-up failed', error)
  })
}

takeConsole()
start().catch(failStart)
