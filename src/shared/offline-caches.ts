/** The names of the service worker's caches in the browser. A higher version number removes the older caches. */
const VERSION = 1
export const CACHES = 'vitrina-'
/** The pages of products that somebody looked at; emptied with the session. */
export const PAGES_CACHE = `${CACHES}pages-${String(VERSION)}`
/** Files of the build and pictures of those pages, the same for everybody. */
export const FILES_CACHE = `${CACHES}files-${String(VERSION)}`
/** The page that is shown when a page is not kept, with its files. They are never removed to make room. */
export const SHELL_CACHE = `${CACHES}shell-${String(VERSION)}`
