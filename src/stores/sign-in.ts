// State area `auth` (DATA-52): the forms of /login and /register.
import { atom } from 'nanostores'
import { LOGIN_REDIRECT_MS } from '#shared/business.ts'
import type { LoginInput, RegisterInput } from '#shared/contracts/account.ts'
import { loginCustomer, registerCustomer } from '#shared/endpoints/account.ts'
import { accountMessages } from '#shared/messages/account.ts'
import { routes } from '#shared/routes.ts'
import { afterLogin } from '#shared/rules/redirect.ts'
import { storageKeys } from '#shared/storage.ts'
import { signIn, takeRedirect } from './auth.ts'
import { call } from './call.ts'
import { $cartCount, loadCart } from './cart.ts'
import { $migrationMessage, migrate } from './guest-cart.ts'
import { run } from './run.ts'
import { keepForNextPage, toastError, toastSuccess } from './toasts.ts'

export const $signingIn = atom(false)
/** Why the form was refused; '' when it was not. */
export const $signInError = atom('')

/** DOOR-27: the e-mail typed at the checkout to which a login leads back ('' for none); null when no checkout waits. */
export function waitingCheckout(): string | null {
  if (sessionStorage.getItem(storageKeys.redirect) !== routes.shipping) return null
  try {
    const draft = JSON.parse(sessionStorage.getItem(storageKeys.register) ?? '{}') as {
      email?: unknown
    } | null
    return typeof draft?.email === 'string' ? draft.email.trim() : ''
  } catch {
    return ''
  }
}

const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))

/**
 * AUTH-04, AUTH-05, D-44: first moves the guest's cart, with a toast if something was in it, then waits half a second.
 * Returns the path to go to.
 */
async function proceed(message: string): Promise<string> {
  toastSuccess(message)
  const hadItems = $cartCount.get() > 0
  const moved = await migrate()
  if (moved?.ok && hadItems) toastSuccess($migrationMessage.get())
  else if (moved && !moved.ok) toastError($migrationMessage.get())
  await loadCart()
  await pause(LOGIN_REDIRECT_MS)
  keepForNextPage()
  const hasShippingDraft = sessionStorage.getItem(storageKeys.shipping) !== null
  return afterLogin({ stored: takeRedirect(), hasShippingDraft })
}

/** DOOR-11: the refusal stays on the page after its toast is gone. */
function refuse(sentence: string): null {
  $signInError.set(sentence)
  return null
}

/** ERR-14, ERR-15. Null when it was refused, else where the shopper goes on. */
export async function login(body: LoginInput): Promise<string | null> {
  $signInError.set('')
  const outcome = await run($signingIn, () => call(loginCustomer, { body }), accountMessages.loginFailed)
  if (!outcome.ok) return refuse(outcome.error.message || accountMessages.loginFailed)
  signIn(outcome.value.token)
  return proceed(outcome.value.message || accountMessages.loginDone)
}

/** ERR-16, STATE-32. */
export async function register(body: RegisterInput): Promise<string | null> {
  $signInError.set('')
  const outcome = await run(
    $signingIn,
    () => call(registerCustomer, { body }),
    accountMessages.registerFailed,
  )
  if (!outcome.ok) return refuse(outcome.error.message || accountMessages.registerFailed)
  signIn(outcome.value.token, outcome.value.user)
  return proceed(outcome.value.message || accountMessages.registerDone)
}
