import { createHash } from 'node:crypto'

/**
 * The name of a script or style in a policy, made from its text (CSP level 3, `hash-source`); `latin1` when each letter
 * is a byte.
 */
export const hashOf = (text: string, encoding: 'utf8' | 'latin1' = 'utf8'): string =>
  `sha256-${createHash('sha256').update(text, encoding).digest('base64')}`
