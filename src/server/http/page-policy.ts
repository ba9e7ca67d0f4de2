import { createHash } from 'node:crypto'
import { allowStyle, inlineTexts, withoutUnused } from '#shared/rules/page-policy.ts'
import { speculationRules } from '#shared/speculation.ts'

/** How a policy names a script or a style by its text (CSP level 3, `hash-source`). */
export const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

/**
 * The framework's policy with the hashes of what stands in this page alone, of its style and of what a script puts in after
 * load (PAINT-10, SPEED-12); for pages of the build and of the server.
 */
export function ownPolicy(policy: string, html: string, style?: string): string {
  const own = withoutUnused(policy, new Set([...inlineTexts(html), speculationRules].map(hashOf)))
  return style === undefined ? own : allowStyle(own, hashOf(style))
}
