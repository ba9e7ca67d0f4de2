import { keepsDrafts } from '#shared/rules/checkout.ts'

/**
 * STATE-38, D-46: the next page other than those of the checkout and of signing in discards the drafts. Called on
 * every page, so it knows the keys and loads none of the checkout's stores.
 */
export function dropDraftsUnlessKept(path: string): void {
  if (keepsDrafts(path)) return
  for (const key of ['shippingInfo', 'registerInfo', 'vitrina:delivery', 'vitrina:placement'])
    sessionStorage.removeItem(key)
}
