import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { toasterWithoutReact } from './scripts/bundle/toaster.mjs'

const LONG = /\/(?:payments-model|parcels-model|backup|reconciliation|import-lists)\.test\.ts$/

/** On a fresh clone nothing says how long a file takes. By their size the longest would run last, one worker alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(LONG.test(b.moduleId)) - Number(LONG.test(a.moduleId)))
  }
}

/**
 * unit: pure rules, contracts, stores. api: real `handle` on a cloned database. server: the process itself
 * (supervisor, page store, shutdown). machine: with Debian's nginx and PgBouncer. One worker for each core,
 * at most four: every file has a database or shop of its own. Threads start faster than processes, and a fresh context
 * in one faster than a thread. API tests share their thread and the modules in it (`tests/support/as-new.ts`), since
 * loading the server takes half of their time. The server's tests need processes, whose signals and exits they watch.
 */
export default defineConfig({
  plugins: [toasterWithoutReact()],
  test: {
    maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    // Where `npm test` reads the results.
    outputFile: { json: process.env['REPORT'] ?? '' },
    // One file in place of hundreds, for each of which Node reads the long package.json again (decision 5).
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: ['', '/migrator', '/node-postgres', '/node-postgres/migrator', '/pg-core'].map(
            part => `drizzle-orm${part}`,
          ),
        },
      },
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          pool: 'vmThreads',
          server: { deps: { inline: ['react-hot-toast'] } },
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/patience.ts'],
          testTimeout: 40_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          pool: 'threads',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/global.ts'],
          isolate: false,
          // Node loads the server as it does in a command, without Vite, which would write each file anew.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          setupFiles: ['src/cli/quick-loading.ts', 'tests/support/patience.ts', 'tests/support/database.ts'],
          testTimeout: 40_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          setupFiles: ['tests/support/patience.ts'],
          env: {
            SHOP_NODE_OPTIONS: `--import=${new URL('tests/support/quick-brotli.mjs', import.meta.url).href}`,
          },
          globalSetup: ['tests/support/build.ts', 'tests/support/empty-shop.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'machine',
          include: ['tests/machine/**/*.test.ts'],
          globalSetup: ['tests/support/build.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
