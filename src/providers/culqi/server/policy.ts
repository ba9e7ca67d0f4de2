import type { FramePolicy } from '../../adapter.ts'
import type { CulqiForm } from '../rules.ts'

/** The services that Culqi's script for the bank's own check loads: two that recognise a browser, and the banks' network. */
const FINGERPRINTS = 'https://h.online-metrix.net https://m.vnforapps.com'
const BANKS = 'https://*.cardinalcommerce.com'
const CULQI = 'https://*.culqi.com'

/** PAYMENT-08: what the content security policy of /pago must allow for Culqi's frame. */
export function framePolicy(form: Pick<CulqiForm, 'checkoutScript' | 'securityScript'>): FramePolicy {
  const own = [...new Set([form.checkoutScript, form.securityScript].map(url => new URL(url).origin))]
  const named = own.join(' ')
  return {
    scripts: [...own, ...FINGERPRINTS.split(' ')],
    // Culqi's scripts write the styles of their windows into the page.
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
