/** What the service worker keeps, by these names in the browser's cache storage. A higher number drops what is older. */
const VERSION = 1
export const CACHES = 'vitrina-'
/** The pages of products that somebody looked at; emptied with the session. */
export const PAGES_CACHE = `${CACHES}pages-${String(VERSION)}`
/** Files of the build and pictures of those pages, the same for everybody. */
export const FILES_CACHE = `${CACHES}files-${String(VERSION)}`
/** The page for everything else, with its own files. Nothing pushes them out of the cache. */
export const SHELL_CACHE = `${CACHES}shell-${String(VERSION)}`
