// GUARD-70: tokens that this browser keeps only for display; the server trusts only the HttpOnly cookie.
import { withoutSignature } from '#shared/rules/token.ts'
import { storageKeys } from '#shared/storage.ts'
import { persistentAtom } from './persistent.ts'

const { token, sellerToken, pendingLogout, pendingSellerLogout } = storageKeys

/** Pages of older versions, perhaps still open in another tab, store whole tokens. */
function cutStoredTokens(): void {
  for (const key of [token, sellerToken, pendingLogout, pendingSellerLogout]) {
    const stored = localStorage.getItem(key)
    if (stored === null || stored === withoutSignature(stored)) continue
    localStorage.setItem(key, withoutSignature(stored))
  }
}

if (typeof localStorage !== 'undefined') cutStoredTokens()
if (typeof window !== 'undefined') addEventListener('storage', cutStoredTokens)

/** D-99: a plain string, which never holds a signature. */
export const storedToken = (key: typeof token | typeof sellerToken) =>
  persistentAtom<string | undefined>(key, undefined, {
    encode: value => (value === undefined ? undefined : withoutSignature(value)),
    decode: withoutSignature,
  })
