import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { APIContext } from 'astro'
import { connectionLimits as limits } from '#shared/limits/connections.ts'
import { Buckets, NetworkBuckets } from '../lib/buckets.ts'
import { knownSession } from '../lib/known-session.ts'
import { addressOf, isOwnNetwork } from '../lib/network.ts'
import { singleton } from '../lib/singleton.ts'
import type { Party } from '../lib/fair-queue.ts'
import { answerUnavailable } from '../lib/unavailable.ts'
import { fairQueue } from '../lib/under-way.ts'
import { clientAddress } from './client-address.ts'
import { READING } from './methods.ts'

/** A refusal is sent after this pause, so that a caller that tries again at once costs less. */
const REFUSAL_DELAY_MS = 1_000

const writes = () =>
  singleton('write-limits', () => ({
    networks: new NetworkBuckets({ network: limits.writes, wide: limits.writesWide }),
    sessions: new Buckets(limits.writesOfSession),
  }))

interface Words {
  authorization: string | null | undefined
  cookie: string | null | undefined
  agent: string | null | undefined
}

const partyIn = (network: string, { authorization, cookie, agent }: Words): Party => ({
  network,
  session: knownSession(authorization, cookie),
  visitor: hash('sha1', `${agent ?? ''} ${cookie ?? ''}`),
})

/** The caller as limits count it, before there is a route. */
const partyOfRequest = (req: IncomingMessage): Party =>
  partyIn(addressOf(req), {
    authorization: req.headers.authorization,
    cookie: req.headers.cookie,
    agent: req.headers['user-agent'],
  })

/** The same for a route's caller. */
export const partyOf = (context: APIContext): Party => {
  const { headers } = context.request
  return partyIn(clientAddress(context), {
    authorization: headers.get('authorization'),
    cookie: headers.get('cookie'),
    agent: headers.get('user-agent'),
  })
}

/** Takes one of the writes that a session, or all callers of a network without one, may still make. */
function mayWrite({ network, session }: Party): boolean {
  if (isOwnNetwork(network)) return true
  return session === null ? writes().networks.take(network) : writes().sessions.take(session)
}

/**
 * HARD-21, HARD-22: refuses a call when too many of its network wait, or its network writes too much. True when it was
 * refused.
 */
export function refuseCall(req: IncomingMessage, res: ServerResponse): boolean {
  const party = partyOfRequest(req)
  const isWrite = !READING.includes(req.method ?? '')
  const code = fairQueue().refusalFor(party) ?? (isWrite && !mayWrite(party) ? limits.writes.code : null)
  if (code === null) return false
  const timer = setTimeout(() => answerUnavailable(req, res, code), REFUSAL_DELAY_MS)
  res.once('close', () => clearTimeout(timer))
  return true
}
