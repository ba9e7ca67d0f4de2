import type { CardForm } from '#shared/contracts/orders.ts'
import { FALLBACK_STORE_NAME } from '#shared/business.ts'
import { toSoles } from '#shared/rules/money.ts'
import { env } from '../../lib/env.ts'
import { findCompanyRow, yapeLimitOf } from '../company.ts'
import { chosenProvider } from './choice.ts'

/** What the frame of the chosen provider needs in the browser; null while the shop takes no cards (D-70). */
export async function cardForm(): Promise<CardForm | null> {
  const [provider, company] = await Promise.all([chosenProvider(), findCompanyRow()])
  if (!provider) return null
  const { publicKey = '', checkoutUrl, securityUrl } = env().payment.culqui
  return {
    provider: provider.name,
    publicKey,
    title: company?.name || FALLBACK_STORE_NAME,
    checkoutScript: checkoutUrl,
    securityScript: securityUrl,
    yapeMax: toSoles(yapeLimitOf(company)),
  }
}

type Directive = 'connect-src' | 'frame-src' | 'form-action' | 'img-src'

/** Whom Culqi's script for the bank's own check calls in by itself: two that know a browser again, and the banks' network. */
const FINGERPRINTS = 'https://h.online-metrix.net https://m.vnforapps.com'
const BANKS = 'https://*.cardinalcommerce.com'
const CULQI = 'https://*.culqi.com'

/** Additions to the page's content security policy that this frame cannot do without (PAYMENT-08). */
export function cardFormPolicy(form: CardForm): {
  scripts: string[]
  styles: string[]
  directives: `${Directive} ${string}`[]
} {
  const own = [...new Set([form.checkoutScript, form.securityScript].map(url => new URL(url).origin))]
  const named = own.join(' ')
  return {
    scripts: [...own, ...FINGERPRINTS.split(' ')],
    // Culqi's scripts write the look of their windows into the page.
    styles: ["'self'", "'unsafe-inline'"],
    directives: [
      `connect-src ${named} ${CULQI} ${FINGERPRINTS}`,
      // The bank's own page opens in a frame, and every bank has another address.
      `frame-src ${named} https:`,
      `form-action ${CULQI} ${BANKS}`,
      `img-src ${CULQI} ${FINGERPRINTS}`,
    ],
  }
}
