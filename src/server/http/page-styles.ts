import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withStyles, type StyleSheet } from '#shared/rules/page-styles.ts'
import { projectRoot } from '../lib/root.ts'
import { singleton } from '../lib/singleton.ts'
import { ownPolicy } from './page-policy.ts'

/**
 * Pages are handled as bytes, each byte as one letter: then nothing has to be decoded and encoded again. Everything
 * that is searched for is ASCII. In a decoded text, a single letter outside of Latin-1 would double the memory of every
 * copy.
 */
const BYTES = 'latin1'

/** Written by the build (`astro.config.mjs`); missing in development. */
function readSheet(): StyleSheet | undefined {
  const file = join(projectRoot(), 'dist/_styles.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, BYTES)) as StyleSheet) : undefined
}

/**
 * A rendered page with the style it needs inside it (decision 22), and its policy with the hashes of its contents. This
 * runs once for each render: a page in the cache has its style already.
 */
export async function inlineStyles(response: Response): Promise<Response> {
  const policy = response.headers.get('content-security-policy')
  if (!policy || !response.headers.get('content-type')?.startsWith('text/html')) return response
  const sheet = singleton('page-styles', readSheet)
  if (!sheet) return response
  const body = Buffer.from(await response.arrayBuffer())
  const page = body.toString(BYTES)
  const styled = withStyles(page, sheet)
  response.headers.set('content-security-policy', ownPolicy(policy, page, styled?.css, BYTES))
  return new Response(styled ? Buffer.from(styled.html, BYTES) : body, response)
}
