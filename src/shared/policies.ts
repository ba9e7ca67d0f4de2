import { routes } from './routes.ts'

/** The two texts a shopper agrees to (AUTH-09, SHIP-04), by the path of their page. */
export const agreedPolicies = [routes.terms, routes.privacy] as const
export type PolicyPath = (typeof agreedPolicies)[number]

/** The file's name in the content collection: the path without its slash. */
export const policyEntry = (path: PolicyPath): string => path.slice(1)
/** The dialog that shows the text of a page (D-04), where the page has one. */
export const infoDialogId = (path: string): string => `texto-${path.slice(1)}`

const names = {
  policies: [routes.exchanges, routes.privacy, routes.shippingTerms, routes.terms],
  about: [routes.about],
} as const
/** The pages whose text an owner may replace, by the name of their file. */
export const policyNames = (kind: keyof typeof names): string[] => names[kind].map(path => path.slice(1))
