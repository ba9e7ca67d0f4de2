import { CACHES } from '#shared/offline-caches.ts'
import { routes } from '#shared/routes.ts'
import { storageKeys } from '#shared/storage.ts'

const NOT_THERE = [404, 410]
const TAKEN_AWAY = 'gone'

async function dropCaches(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(CACHES)) await caches.delete(name)
}

/** Whether the shop has no worker any more; without an answer nothing changes. */
async function isWorkerGone(): Promise<boolean> {
  const answer = await fetch(routes.worker, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer !== null && NOT_THERE.includes(answer.status)
}

/** The picture of the product as this screen loaded it, and the files of the page that no link names. */
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
  // The old worker may have controlled the page before for longer than it was registered.
  if (seen === TAKEN_AWAY) return dropCaches()
  const before = await navigator.serviceWorker.getRegistration()
  if (before !== undefined && seen === null && (await isWorkerGone())) {
    // Registering in this visit would bring it back, as long as one of its pages is open.
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
    // The browser refuses it, or there is none: what an older worker kept would stay for ever.
    if ((await navigator.serviceWorker.getRegistration()) === undefined) await dropCaches()
  }
}
