import { begin } from '#boot/later.ts'

/** What comes once a page has loaded, and the islands that it loads when they are due. */
export const start = (): void => begin({ toaster: () => import('#islands/toasts/mount.tsx') })
