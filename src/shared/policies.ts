import { routes } from './routes.ts'

/** The two texts a shopper agrees to (AUTH-09, SHIP-04), by the path of their page. */
export const agreedPolicies = [routes.terms, routes.privacy] as const
export type PolicyPath = (typeof agreedPolicies)[number]

/** The file's name in the content collection: the path without its slash. */
export const policyEntry = (path: PolicyPath): string => path.slice(1)
export const policyDialogId = (path: PolicyPath): string => `texto-${policyEntry(path)}`
