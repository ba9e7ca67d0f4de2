import { type Endpoint } from '#shared/endpoints/endpoint.ts'
import { settleLogouts } from './pending-logout.ts'
import { ApiError, send, type Options } from './send.ts'

interface Hooks {
  /** D-76, with the server's sentence. */
  onUnauthorized: (sentence: string) => void
  /** D-49: personal data waits for a new password. */
  onNewPasswordDue: () => void
}
/** The session store registers here; `call` itself knows no store, so that a page without a session stays small. */
const hooks: Hooks = {
  onUnauthorized: () => undefined,
  onNewPasswordDue: () => undefined,
}
export const connectSession = (session: Hooks): void => void Object.assign(hooks, session)

/** The way to the API. Throws ApiError with the server's Spanish sentence, also where a remembered logout failed (D-76). */
export async function call<Input, Answer>(
  endpoint: Endpoint<Input, Answer>,
  options: Options<Input> = {},
): Promise<Answer> {
  await settleLogouts()
  try {
    return await send(endpoint, options)
  } catch (error) {
    if (error instanceof ApiError) react(error)
    throw error
  }
}

function react({ code, message }: ApiError): void {
  if (isSignedOut(code)) hooks.onUnauthorized(message)
  if (code === 'newPasswordRequired') hooks.onNewPasswordDue()
}

/** The shopper is on the way to /login and has seen the reason. */
export const isSignedOut = (code: ApiError['code']): boolean =>
  code === 'loginRequired' || code === 'sessionExpired'
