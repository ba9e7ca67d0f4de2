import { LOOKUP_TIMEOUT_MS, type DocumentType } from '#shared/business.ts'
import type { LookupAnswer } from '#shared/contracts/services.ts'
import { AppError, messageOf } from '#shared/errors.ts'
import { shouldLookUp } from '#shared/rules/documents.ts'
import { env } from '../../lib/env.ts'
import { limit } from '../limits.ts'
import { lookupProviders, type LookupRequest } from './providers.ts'

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

/**
 * D-51: asks the owner's lookup service for a DNI or RUC, so that its token stays on the server. Without a service,
 * for other documents and for numbers it does not know the answer is 'no data' and the shopper types by hand
 * (ERR-06); a service that does not answer within 8 s is `lookupFailed` (ERR-07). Neither number nor answer is
 * logged or kept.
 */
export async function lookUp(tipo: DocumentType, numero: string, address: string): Promise<LookupAnswer> {
  await limit('lookup', { subject: numero, address })
  const { provider: name, token, url } = env().lookup
  const provider = lookupProviders.get(name ?? '')
  if (!provider || !token || !shouldLookUp(tipo, numero)) return nothing
  const base = url ?? provider.defaultUrl
  const isRuc = tipo === 'RUC'
  const answer = await ask(isRuc ? provider.taxpayer(base, numero) : provider.person(base, numero), token)
  if (answer === null) return nothing
  const found = isRuc ? provider.readTaxpayer(answer) : provider.readPerson(answer)
  const isKnown = 'razonSocial' in found ? found.razonSocial !== '' : found.nombres !== ''
  return isKnown ? { ...nothing, ...found, success: true, message: '' } : nothing
}

/** Null when the service knows nothing of the number. */
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
    const answer: unknown = await response.json()
    return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : null
  } catch {
    throw new AppError('lookupFailed')
  }
}
