import { syncBuiltinESMExports } from 'node:module'
import zlib, { constants } from 'node:zlib'

/** As the page cache compresses what it has no time for (STORE-04). */
const QUICK = 5

const { createBrotliCompress } = zlib
const { BROTLI_PARAM_QUALITY: QUALITY } = constants

/**
 * Brotli's finest of a page takes seventy times as long as its quick way, and the tests' purchases make the shop compress
 * its pages again all the time: a twentieth of what their shops do. `measure.ts` counts the finest bytes by itself.
 */
Object.defineProperty(zlib, 'createBrotliCompress', {
  configurable: true,
  value: (options = {}) =>
    createBrotliCompress({
      ...options,
      params: { ...options.params, [QUALITY]: Math.min(options.params?.[QUALITY] ?? QUICK, QUICK) },
    }),
})
syncBuiltinESMExports()
