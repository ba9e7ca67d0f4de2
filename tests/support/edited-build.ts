import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const COPIED = ['src', 'public', 'drizzle', 'scripts', 'astro.config.mjs', 'tsconfig.json', 'package.json']

export interface EditedShop {
  root: string
  /** Changes a file as an editor does. */
  edit(path: string, change: (text: string) => string): void
  /** `npm run build`, with everything that it printed. */
  build(): Promise<{ code: number; output: string }>
  remove(): void
}

/** A copy of the sources in which a test can play the editor; the packages are those of the checkout. */
export function editedShop(): EditedShop {
  const root = mkdtempSync(join(tmpdir(), 'editor-'))
  for (const name of COPIED) cpSync(name, join(root, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  const edit: EditedShop['edit'] = (path, change) => {
    writeFileSync(join(root, path), change(readFileSync(join(root, path), 'utf8')))
  }
  // Next to the packages lies the checkout's own store of contents.
  edit('astro.config.mjs', text => text.replace('defineConfig({', "defineConfig({ cacheDir: './.cache',"))
  return {
    root,
    edit,
    build: async () => {
      const pages = await run(root, [resolve('node_modules/astro/bin/astro.mjs'), 'build'])
      if (pages.code !== 0) return pages
      const program = await run(root, ['scripts/bundle/supervisor.mjs'])
      return { code: program.code, output: pages.output + program.output }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** Runs one of the shop's build programs in its folder. */
async function run(cwd: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      // Compresses quickly (`vitest.config.ts`).
      NODE_OPTIONS: process.env['SHOP_NODE_OPTIONS'],
      HOME: cwd,
      ASTRO_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', chunk => (output += String(chunk)))
  child.stderr.on('data', chunk => (output += String(chunk)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}
