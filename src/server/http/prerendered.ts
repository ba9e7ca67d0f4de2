import type { IncomingMessage, ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { withSite } from '../lib/site.ts'
import { encodePage, FINE, type CachedPage } from './cached-page.ts'
import { refuse } from './refuse.ts'
import { isOutOfFiles } from './send-file.ts'
import { sendPage } from './serve-cached.ts'

/**
 * Pages of the build as they are sent: with the shop's own address in their canonical links (SEO-04), which the build
 * cannot know, compressed once. Kept as long as the process lives: there are a few dozen of them.
 */
export class Prerendered {
  readonly #pages = new Map<string, Promise<CachedPage>>()

  /** `file` is the page's HTML; `missing` answers when the build has no such file. */
  serve(req: IncomingMessage, res: ServerResponse, file: string, missing: () => void): void {
    this.#page(file).then(
      page => {
        sendPage(req, res, page)
      },
      (error: unknown) => {
        this.#pages.delete(file)
        if (isOutOfFiles(error)) refuse(res, 'serverBusy', { 'retry-after': '2' })
        else missing()
      },
    )
  }

  #page(file: string): Promise<CachedPage> {
    const known = this.#pages.get(file)
    if (known) return known
    const page = read(file)
    this.#pages.set(file, page)
    return page
  }
}

async function read(file: string): Promise<CachedPage> {
  const body = Buffer.from(withSite(await readFile(file, 'utf8')))
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  return encodePage('', { body, headers, tags: [], maxAgeSeconds: 0 }, { now: Date.now(), quality: FINE })
}
