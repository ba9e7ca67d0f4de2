import { allowStyle, inlineTexts, withoutUnused } from '#shared/rules/page-policy.ts'
import { speculationRules } from '#shared/speculation.ts'
import { hashOf } from '../lib/source-hash.ts'

/**
 * The framework's policy with only the hashes of this page: of its scripts, its style and what a script adds after load
 * (PAINT-10, SPEED-12); for pages of the build and of the server. With `latin1` each letter of page and style is a
 * byte.
 */
export function ownPolicy(
  policy: string,
  html: string,
  style?: string,
  encoding: 'utf8' | 'latin1' = 'utf8',
): string {
  const hashes = [...inlineTexts(html), speculationRules].map(text => hashOf(text, encoding))
  const own = withoutUnused(policy, new Set(hashes))
  return style === undefined ? own : allowStyle(own, hashOf(style, encoding))
}
