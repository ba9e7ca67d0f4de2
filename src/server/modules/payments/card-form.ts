import type { CardForm } from '#shared/contracts/orders.ts'
import { env } from '../../lib/env.ts'
import { chosenProvider } from './choice.ts'

/** What the form of the chosen provider needs in the browser; null while the shop takes no cards (D-70). */
export async function cardForm(): Promise<CardForm | null> {
  const provider = await chosenProvider()
  if (!provider) return null
  const { publicKey = '', tokenUrl, securityUrl } = env().payment.culqui
  return {
    provider: provider.name,
    publicKey,
    tokenUrl: `${tokenUrl}/v2/tokens`,
    securityScript: securityUrl,
  }
}

/** Additions to the page's content security policy that this form cannot do without. */
export function cardFormPolicy(form: CardForm): {
  scripts: string[]
  directives: (`connect-src ${string}` | `frame-src ${string}`)[]
} {
  const origin = (url: string) => new URL(url).origin
  const security = origin(form.securityScript)
  // The bank's own page opens in a frame, and every bank has another address.
  return {
    scripts: [security],
    directives: [
      `connect-src ${origin(form.tokenUrl)} ${security} https://*.culqi.com`,
      `frame-src ${security} https:`,
    ],
  }
}
