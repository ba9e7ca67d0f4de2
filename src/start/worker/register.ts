import { CACHES } from '#shared/offline-caches.ts'
import { routes } from '#shared/routes.ts'
import { storageKeys } from '#shared/storage.ts'

const NOT_THERE = [404, 410]
const TAKEN_AWAY = 'gone'

async function dropCaches(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(CACHES)) await caches.delete(name)
}

/** Whether the shop has no service worker any more. Without an answer the old one stays. */
async function isWorkerGone(): Promise<boolean> {
  const answer = await fetch(routes.worker, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer !== null && NOT_THERE.includes(answer.status)
}

/**
 * What the page needs besides its linked files: the product's picture, in the file that this screen loaded, and other
 * files.
 */
function partsOfPage(): string[] {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('product-gallery:not([hidden]) img')]
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  return [
    ...pictures.filter(({ complete }) => complete).map(({ currentSrc }) => currentSrc),
    ...loaded.filter(name => new URL(name).pathname.startsWith('/static/')),
  ].filter(Boolean)
}

/**
 * AWAY-06: installs the service worker and gives it the list of what this page needs. Once a visit it checks whether
 * the shop still has one, and otherwise removes the old one with all that it kept. If a browser refuses any of this,
 * the page goes on without.
 */
export async function keepWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const seen = sessionStorage.getItem(storageKeys.workerSeen)
  // The old worker may still control the page after it was unregistered.
  if (seen === TAKEN_AWAY) return dropCaches()
  const before = await navigator.serviceWorker.getRegistration()
  if (before !== undefined && seen === null && (await isWorkerGone())) {
    // Registering again in this visit would revive the old worker while one of its pages is open.
    sessionStorage.setItem(storageKeys.workerSeen, TAKEN_AWAY)
    await before.unregister()
    return dropCaches()
  }
  sessionStorage.setItem(storageKeys.workerSeen, '1')
  try {
    const { active, installing, waiting } = await navigator.serviceWorker.register(routes.worker)
    const isKnown = navigator.serviceWorker.controller !== null
    const worker = active ?? waiting ?? installing
    worker?.postMessage({ page: isKnown ? null : location.pathname, parts: partsOfPage() })
  } catch {
    // If the browser refuses it, or there is no worker any more, the caches of an older worker are removed; otherwise
    // they would stay for ever.
    if ((await navigator.serviceWorker.getRegistration()) === undefined) await dropCaches()
  }
}
