/** Entries of a lock file that a shop needs on this system; what belongs to other systems is optional. */
const isNeeded = ([path, { optional, link }]) => path !== '' && !optional && !link
const isOfShop = ([, { dev }]) => !dev

/**
 * COST-01: what of the lock file is there in its version, as npm noted it (`node_modules/.package-lock.json`): whether
 * that is all a shop needs, whether it is all that the tests need too, and whether any of the tests' is.
 */
export function installedOf(lock, noted) {
  const needed = Object.entries(lock.packages).filter(isNeeded)
  const has = ([path, { version }]) => noted?.packages[path]?.version === version
  const forTests = needed.filter(entry => !isOfShop(entry))
  return {
    shop: needed.filter(isOfShop).every(has),
    tests: forTests.every(has),
    anyTests: forTests.some(([path]) => noted?.packages[path] !== undefined),
  }
}

/** The names of the packages that have a script for their installation, by what npm noted. */
export const withScripts = noted =>
  Object.keys(noted.packages)
    .filter(path => noted.packages[path].hasInstallScript === true)
    .map(path => path.replace(/^.*node_modules\//, ''))

/** What npm noted of the packages that a shop needs, without those of the tests. */
export const notedOfShop = (lock, noted) => ({
  ...noted,
  packages: Object.fromEntries(
    Object.entries(noted.packages).filter(([path]) => lock.packages[path]?.dev !== true),
  ),
})

/** The packages of React Aria, which bring each of their files three times. */
const THRICE = /^(?:react-aria|react-aria-components|react-stately|@internationalized\/\w+)\/dist\//

/**
 * Whether nobody here reads a file of a package, by its path below `node_modules`: maps of built code, and of React Aria
 * everything besides the modules that the build takes (`.mjs`) and their types.
 */
export const isUnread = path =>
  /\.(?:[cm]?js|css|[cm]?ts)\.map$/.test(path) || (THRICE.test(path) && /\.c?js$/.test(path))
