/** What the service worker keeps, by these names in the browser's cache storage; a higher number drops what is older. */
const VERSION = 1
export const CACHES = 'vitrina-'
/** The pages of products seen: what somebody looked at, emptied with the session. */
export const PAGES_CACHE = `${CACHES}pages-${String(VERSION)}`
/** Files of the build, pictures of those pages and the page for everything else: the same for everybody. */
export const FILES_CACHE = `${CACHES}files-${String(VERSION)}`
