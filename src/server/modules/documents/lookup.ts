import { LOOKUP_TIMEOUT_MS, type DocumentType } from '#shared/business.ts'
import type { LookupAnswer } from '#shared/contracts/services.ts'
import { AppError, messageOf } from '#shared/errors.ts'
import { shouldLookUp } from '#shared/rules/documents.ts'
import { env } from '../../lib/env.ts'
import { outside } from '../../db/outside.ts'
import { factsIn, lookupProviders, type LookupRequest } from './providers.ts'
import { limits } from '#shared/limits/table.ts'
import { log } from '../../lib/log.ts'
import { isWithin, spend } from '../limits.ts'
import { clock } from '../../lib/clock.ts'
import { singleton } from '../../lib/singleton.ts'

/** The service has no data for the number. */
const nothing: LookupAnswer = {
  success: false,
  estado: '',
  nombres: '',
  apellidoPaterno: '',
  apellidoMaterno: '',
  razonSocial: '',
  direccion: '',
  provincia: '',
  distrito: '',
  tipoComprobante: '',
  numeroComprobante: '',
  correo: '',
  message: messageOf('lookupEmpty'),
}
/** The answer when no service was asked: no data and no sentence. */
const notAsked: LookupAnswer = { ...nothing, message: '' }

/** DOOR-26: the owner has set a service that can be asked. */
export const canLookUp = (): boolean => {
  const { provider, token } = env().lookup
  return lookupProviders.has(provider ?? '') && Boolean(token)
}

/**
 * D-51: asks the owner's lookup service about a DNI or RUC, so that its token stays on the server. For an unknown
 * number the answer is 'no data' with its sentence (ERR-06). Without a service, for other documents and once the day's
 * questions are used up it is 'no data' with an empty `message`. In both cases the shopper types by hand. A service
 * that does not answer within 8 s is `lookupFailed` (ERR-07). Neither number nor answer is logged or stored; an answer
 * is remembered for some minutes, so that typing a number again costs the owner nothing (GUARD-40).
 */
export async function lookUp(tipo: DocumentType, numero: string, address: string): Promise<LookupAnswer> {
  await limitLookups(numero, address)
  const { provider: name, token, url } = env().lookup
  const provider = lookupProviders.get(name ?? '')
  if (!provider || !token || !shouldLookUp(tipo, numero)) return notAsked
  const base = url ?? provider.defaultUrl
  const register = tipo === 'RUC' ? 'ruc' : 'dni'
  return remembered(`${String(name)} ${base} ${tipo} ${numero}`, async () => {
    if (!(await mayAskToday())) return notAsked
    const answer = await outside(() => ask(provider.ask(base, register, numero), token))
    if (answer === null) return nothing
    const found = factsIn(provider, register, answer)
    const isKnown = (found.razonSocial ?? found.nombres ?? '') !== ''
    return isKnown ? { ...nothing, ...found, success: true, message: '' } : nothing
  })
}

/** Null when the service has no data for the number. */
async function ask(
  { url, method, headers, body }: LookupRequest,
  token: string,
): Promise<Record<string, unknown> | null> {
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', authorization: `Bearer ${token}`, ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    })
    if ([400, 404, 422].includes(response.status)) return null
    if (!response.ok) throw new AppError('lookupFailed')
    return (await response.json()) as Record<string, unknown> | null
  } catch {
    throw new AppError('lookupFailed')
  }
}

/** GUARD-40: every look-up costs the owner money, so the limits are low for one network, and lower for one number. */
const limitLookups = (numero: string, address: string): Promise<void> =>
  spend([limits.lookupNetwork, address], [limits.lookupHour, address], [limits.lookupNumber, numero])

/** Counts one look-up of the whole shop; false if today's are used up. */
async function mayAskToday(): Promise<boolean> {
  const isAllowed = await isWithin([limits.lookupShop, 'all'])
  if (!isAllowed) log.warn('the questions of the day to the document service are used up')
  return isAllowed
}

const KEPT_MS = 10 * 60_000
const MOST = 500

interface Entry {
  answer: Promise<LookupAnswer>
  until: number
}
const entries = () => singleton<Map<string, Entry>>('lookups', () => new Map())

/**
 * The answer of some minutes ago, or that of a look-up under way; else a new look-up. Only in memory, and a failure is
 * not kept.
 */
function remembered(key: string, ask: () => Promise<LookupAnswer>): Promise<LookupAnswer> {
  const now = clock.now().getTime()
  for (const [name, { until }] of entries()) if (until <= now) entries().delete(name)
  const known = entries().get(key)
  if (known) return known.answer
  const [oldest] = entries().keys()
  if (entries().size >= MOST && oldest !== undefined) entries().delete(oldest)
  const answer = ask()
  entries().set(key, { answer, until: now + KEPT_MS })
  answer.catch(() => entries().delete(key))
  return answer
}
