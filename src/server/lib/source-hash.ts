import { createHash } from 'node:crypto'

/** How a policy names a script or a style by its text (CSP level 3, `hash-source`). */
export const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
