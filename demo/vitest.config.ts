import { defineConfig } from 'vitest/config'

/** Drawing a picture takes a second or more; the shop's own tests never draw one. */
export default defineConfig({
  test: { include: ['demo/tests/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
})
