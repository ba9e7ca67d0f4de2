import worker from '#start/worker/worker.js?raw'
import { FILES_CACHE, PAGES_CACHE, SHELL_CACHE } from '#shared/offline-caches.ts'
import { offlineMessages } from '#shared/messages/offline.ts'
import { routes } from '#shared/routes.ts'

export const prerender = true

const names = {
  PAGES: PAGES_CACHE,
  FILES: FILES_CACHE,
  SHELL: SHELL_CACHE,
  OFFLINE: routes.offline,
  SENTENCE: offlineMessages.notice,
}

/** AWAY-06: the service worker, one file that imports nothing. */
export const GET = (): Response =>
  new Response(`self.vitrina=${JSON.stringify(names)}\n${worker}`, {
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
  })
