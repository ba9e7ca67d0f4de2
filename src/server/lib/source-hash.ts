import { createHash } from 'node:crypto'

/** How a policy names a script or a style by its text (CSP level 3, `hash-source`); `latin1` where each letter is a byte. */
export const hashOf = (text: string, encoding: 'utf8' | 'latin1' = 'utf8'): string =>
  `sha256-${createHash('sha256').update(text, encoding).digest('base64')}`
