import type { IncomingMessage, ServerResponse } from 'node:http'
import type { APIContext } from 'astro'
import { connectionLimits as limits } from '#shared/limits/connections.ts'
import { Buckets, NetworkBuckets } from '../lib/buckets.ts'
import { knownSession } from '../lib/known-session.ts'
import { addressOf, isOwnNetwork } from '../lib/network.ts'
import { singleton } from '../lib/singleton.ts'
import type { Party } from '../lib/turns.ts'
import { answerUnavailable } from '../lib/unavailable.ts'
import { turns } from '../lib/under-way.ts'
import { clientAddress } from './client-address.ts'
import { READING } from './methods.ts'

/** Who is refused hears it after this: a caller that tries again at once costs less while it waits. */
const REFUSAL_DELAY_MS = 1_000

const writes = () =>
  singleton('write-limits', () => ({
    networks: new NetworkBuckets({ network: limits.writes, wide: limits.writesWide }),
    sessions: new Buckets(limits.writesOfSession),
  }))

/** Who calls, as limits count it, before there is a route. */
const partyOfRequest = (req: IncomingMessage): Party => ({
  network: addressOf(req),
  session: knownSession(req.headers.authorization, req.headers.cookie),
})

/** The same of a route's caller. */
export const partyOf = (context: APIContext): Party => ({
  network: clientAddress(context),
  session: knownSession(context.request.headers.get('authorization'), context.request.headers.get('cookie')),
})

/** Takes one of the writes that a session, or all who have none in a network, may still make. */
function mayWrite({ network, session }: Party): boolean {
  if (isOwnNetwork(network)) return true
  return session === null ? writes().networks.take(network) : writes().sessions.take(session)
}

/** HARD-21, HARD-22: refuses a call where its network has too many that wait, or writes too much. True when it was. */
export function refuseCall(req: IncomingMessage, res: ServerResponse): boolean {
  const party = partyOfRequest(req)
  const isWrite = !READING.includes(req.method ?? '')
  const code = turns().refusalFor(party) ?? (isWrite && !mayWrite(party) ? limits.writes.code : null)
  if (code === null) return false
  const timer = setTimeout(() => answerUnavailable(req, res, code), REFUSAL_DELAY_MS)
  res.once('close', () => clearTimeout(timer))
  return true
}
