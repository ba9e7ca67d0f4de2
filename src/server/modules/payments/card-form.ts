import type { CardForm } from '#shared/contracts/orders.ts'
import { env } from '../../lib/env.ts'
import { chosenProvider } from './choice.ts'

/** What the form of the chosen provider needs in the browser; null while the shop takes no cards (D-70). */
export async function cardForm(): Promise<CardForm | null> {
  const provider = await chosenProvider()
  if (!provider) return null
  const { culqui: own, stripe: other } = env().payment
  return provider.name === 'culqi'
    ? {
        provider: 'culqi',
        publicKey: own.publicKey ?? '',
        tokenUrl: `${own.tokenUrl}/v2/tokens`,
        securityScript: own.securityUrl,
      }
    : { provider: 'stripe', publicKey: other.publicKey ?? '', script: other.scriptUrl }
}

/** Additions to the page's content security policy that this form cannot do without. */
export function cardFormPolicy(form: CardForm): {
  scripts: string[]
  directives: (`connect-src ${string}` | `frame-src ${string}`)[]
} {
  const origin = (url: string) => new URL(url).origin
  if (form.provider === 'stripe') {
    const scripts = origin(form.script)
    return {
      scripts: [scripts],
      directives: [
        `connect-src https://api.stripe.com ${scripts}`,
        `frame-src ${scripts} https://hooks.stripe.com`,
      ],
    }
  }
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
