import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withStyles, type StyleSheet } from '#shared/rules/page-styles.ts'
import { projectRoot } from '../lib/root.ts'
import { singleton } from '../lib/singleton.ts'
import { ownPolicy } from './page-policy.ts'

/** Written by the build (`astro.config.mjs`); there is none while developing. */
function readSheet(): StyleSheet | undefined {
  const file = join(projectRoot(), 'dist/_styles.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StyleSheet) : undefined
}

/**
 * A rendered page with the style it needs inside it (D-0022), and its policy with the hashes of what it holds. Only
 * renders pay for it: a stored page has it already.
 */
export async function inlineStyles(response: Response): Promise<Response> {
  const policy = response.headers.get('content-security-policy')
  if (!policy || !response.headers.get('content-type')?.startsWith('text/html')) return response
  const sheet = singleton('page-styles', readSheet)
  if (!sheet) return response
  const body = await response.text()
  const styled = withStyles(body, sheet)
  response.headers.set('content-security-policy', ownPolicy(policy, body, styled?.css))
  return new Response(styled?.html ?? body, response)
}
