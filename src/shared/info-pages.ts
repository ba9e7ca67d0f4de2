import { isInfoPath, routes } from './routes.ts'

/** What opens in place of the information page when its link is clicked (D-04). */
interface InfoTarget {
  as: 'dialog' | 'page'
  path: string
}

const policies: readonly string[] = [routes.exchanges, routes.privacy, routes.shippingTerms, routes.terms]
const ownPages: Readonly<Record<string, string>> = {
  [routes.tracking]: routes.ownTracking,
  [routes.complaints]: routes.ownComplaints,
}

/**
 * D-04: a customer reads the texts in a dialog and has their own pages for tracking and complaints. On the checkout
 * everybody reads the policies in a dialog, so that nothing typed is lost. null follows the link.
 */
export function infoTarget(path: string, o: { loggedIn: boolean; at: string }): InfoTarget | null {
  const opensHere = o.loggedIn ? isInfoPath(path) : o.at === routes.shipping && policies.includes(path)
  if (!opensHere) return null
  const own = ownPages[path]
  return own === undefined ? { as: 'dialog', path } : { as: 'page', path: own }
}
