import { PROOF_HEADER, type Endpoint } from '#shared/endpoints/endpoint.ts'
import { settleLogouts } from './pending-logout.ts'
import { ApiError, send, type Options } from './send.ts'

interface Hooks {
  /** D-76, with the server's sentence. */
  onUnauthorized: (sentence: string) => void
  /** D-49: personal data is not shown until there is a new password. */
  onNewPasswordDue: () => void
}
/** The session store registers here; `call` itself knows no store, so that a page without a session stays small. */
const hooks: Hooks = { onUnauthorized: () => undefined, onNewPasswordDue: () => undefined }
export const connectSession = (session: Hooks): void => void Object.assign(hooks, session)

/** How often work is done for one call: the network may become busier meanwhile, and then more work is required. */
const PROOFS = 4

/**
 * Sends a call to the API. Throws ApiError with the server's Spanish sentence, also when a logout that had to be sent
 * first has failed (D-76). Work that a busy network needs is done here, and the call is repeated with it (NETWORK-03).
 */
export async function call<Input, Answer>(
  endpoint: Endpoint<Input, Answer>,
  options: Options<Input> = {},
): Promise<Answer> {
  await settleLogouts()
  let proof: Record<string, string> = {}
  for (let left = PROOFS; ; left -= 1) {
    try {
      return await send(endpoint, { ...options, headers: { ...options.headers, ...proof } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const wanted = left > 0 && error.status === 429 ? workOf(error) : null
      if (!wanted) {
        react(error)
        throw error
      }
      const { proveWork } = await import('./work.ts')
      proof = { [PROOF_HEADER]: await proveWork(wanted) }
    }
  }
}

function workOf({ data }: ApiError): { challenge: string; difficulty: number } | null {
  const { details } = (data ?? {}) as { details?: { kind?: string; challenge: string; difficulty: number } }
  return details?.kind === 'work' && 'subtle' in crypto ? details : null
}

function react({ code, message }: ApiError): void {
  if (isSignedOut(code)) hooks.onUnauthorized(message)
  if (code === 'newPasswordRequired') hooks.onNewPasswordDue()
}

/** Whether a refusal means that nobody is signed in. The shopper has then seen the reason and is sent to /login. */
export const isSignedOut = (code: ApiError['code']): boolean =>
  code === 'loginRequired' || code === 'sessionExpired'
