import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * The program that keeps the port and the database as one file of plain JavaScript: what it was written in would cost
 * 30 MB for as long as it runs, most of it for the part of Node that reads TypeScript (COST-09).
 */
await build({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/server/supervisor/main.ts',
    outDir: 'dist/supervisor',
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'main.mjs', codeSplitting: false } },
  },
})
