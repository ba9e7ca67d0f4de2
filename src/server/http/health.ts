import type { IncomingMessage, ServerResponse } from 'node:http'
import { statusMessages as say } from '#shared/messages/status.ts'
import { stage } from '../lib/lifecycle.ts'
import { log } from '../lib/log.ts'
import { databaseState } from '../modules/status/database.ts'
import { findWarnings } from '../modules/status/warnings.ts'
import { answerMetrics } from './metrics.ts'

interface Health {
  status: number
  body: Record<string, unknown>
}

const RETRY_SECONDS = '2'

/** The process runs and its event loop turns. Nothing else is checked, so that a missing database restarts nothing. */
const alive = (): Promise<Health> => Promise.resolve({ status: 200, body: { status: 'ok' } })

/** Whether this process can be given work. What may become a problem is only reported. */
async function ready(): Promise<Health> {
  const { answers, isMigrated } = await databaseState()
  const checks = {
    started: stage() !== 'starting',
    stopping: stage() === 'stopping',
    database: answers,
    migrated: isMigrated,
  }
  const isReady = checks.started && !checks.stopping && answers && isMigrated
  const warnings = await findWarnings()
  return {
    status: isReady ? 200 : 503,
    body: {
      status: isReady ? 'ok' : 'unavailable',
      ...checks,
      warnings: warnings.map(code => ({ code, message: say.warnings[code] })),
    },
  }
}

const answers: Readonly<Record<string, () => Promise<Health>>> = { '/healthz': alive, '/readyz': ready }

function send(res: ServerResponse, { status, body }: Health): void {
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 503 ? { 'retry-after': RETRY_SECONDS } : {}),
  })
  res.end(JSON.stringify(body))
}

/**
 * Answers `/healthz`, `/readyz` and `/metrics` before anything else is looked at: they must not depend on the pages, on
 * the database, or on the shop having started. False for every other address.
 */
export function answerHealth(req: IncomingMessage, res: ServerResponse): boolean {
  const path = req.url?.split('?', 1)[0] ?? ''
  const answer = Object.hasOwn(answers, path) ? answers[path] : undefined
  const work = answer ? answer().then(health => send(res, health)) : answerMetrics(path, req, res)
  if (!work) return false
  work.catch((error: unknown) => {
    log.error('health answer failed', error)
    res.destroy()
  })
  return true
}
