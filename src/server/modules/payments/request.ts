import { outside } from '../../db/outside.ts'

/** The provider could not be asked, or its answer made no sense: nothing is known about the payment. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}

/** The provider did not even look at the request: nothing was done, and the card is not the reason. */
export class ProviderRefusal extends ProviderError {
  override name = 'ProviderRefusal'
}

const TIMEOUT_MS = 15_000

interface ProviderRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  secretKey: string
  body?: string
  headers?: Record<string, string>
}

export interface ProviderAnswer {
  status: number
  body: Record<string, unknown>
}

/**
 * One request to a provider's API with its secret key. Refusals are answers; only silence, the provider's own faults
 * and non-JSON throw.
 */
export const ask = (url: string, request: ProviderRequest): Promise<ProviderAnswer> =>
  outside(() => send(url, request))

async function send(url: string, o: ProviderRequest): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, {
      method: o.method,
      headers: { authorization: `Bearer ${o.secretKey}`, accept: 'application/json', ...o.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(o.body === undefined ? {} : { body: o.body }),
    })
    const body = (await response.json()) as Record<string, unknown>
    if (response.status >= 500) throw new ProviderError(`The provider answered ${String(response.status)}.`)
    return { status: response.status, body }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError('The provider did not answer.', { cause: error })
  }
}
