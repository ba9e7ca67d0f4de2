import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import node, { getAdapter } from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { bundleReport } from './scripts/bundle/bundle-report.mjs'
import { earlyScript, earlyScriptText } from './scripts/bundle/early-script.mjs'
import { deskCopies } from './scripts/bundle/desk-copies.mjs'
import { namedReact } from './scripts/bundle/named-react.mjs'
import { spanishOnly } from './scripts/bundle/spanish-only.mjs'
import { toasterWithoutReact } from './scripts/bundle/toaster.mjs'
import { hashOf } from './src/server/lib/source-hash.ts'
import { speculationRules } from './src/shared/speculation.ts'
import { styleGuide } from './src/style-guide/route.ts'
import { pageStyles } from './scripts/styles/integration.ts'

/** Never reached: the shop refuses at 6 MB by itself (`src/server/http/bodies.ts`), with an answer, where the adapter only breaks off. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024

/**
 * The node adapter with our own server as its entry, so that routes, sockets and jobs share one module graph.
 * The adapter keeps everything else it does; only the entry point is swapped.
 */
function ownServer() {
  const base = node({ mode: 'middleware', staticHeaders: true, bodySizeLimit: BODY_LIMIT_BYTES })
  return {
    ...base,
    hooks: {
      ...base.hooks,
      'astro:config:done': async context => {
        await base.hooks['astro:config:done']({ ...context, setAdapter() {} })
        context.setAdapter({
          ...getAdapter({ staticHeaders: true }),
          serverEntrypoint: new URL('./src/server/entry.ts', context.config.root),
        })
      },
    },
  }
}

/** `astro dev` opens the database, attaches the sockets and serves the pictures in the pages' own module graph. */
function devServer() {
  return {
    name: 'dev-server',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((req, res, next) => {
          const path = req.url?.split('?')[0] ?? ''
          if (!path.startsWith('/media/')) return next()
          server.environments.ssr.runner
            .import('/src/server/http/static.ts')
            .then(files => files.serveMedia(req, res, path), next)
        })
        server.httpServer?.once('listening', async () => {
          const runtime = await server.environments.ssr.runner.import('/src/server/runtime.ts')
          await runtime.startDev(server.httpServer)
        })
      },
    },
  }
}

/** When islands come: by Astro's own `client:load` and `client:visible`, or by ours, with the first sign of use. */
function interactionDirective() {
  return {
    name: 'interaction-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'interaction', entrypoint: './src/start/early/interaction.ts' })
      },
    },
  }
}

/** Writes a `.br` and a `.gz` beside every text file of the build; the static handler serves those. */
function precompress() {
  const worthwhile = /\.(?:js|css|html|svg|json|xml|txt|webmanifest)$/
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const files = await readdir(root, { recursive: true, withFileTypes: true })
        for (const file of files) {
          if (!file.isFile() || !worthwhile.test(file.name)) continue
          const path = `${file.parentPath}/${file.name}`
          const body = await readFile(path)
          if (body.length < 500) continue
          const [br, gz] = await Promise.all([
            brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
            zip(body, { level: 9 }),
          ])
          await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
        }
      },
    },
  }
}

/** D-10, API-53: every script is emitted under /static/js. */
const scriptNames = {
  // Astro names a page's own script by its place in the file, in 40 letters that every page repeats.
  entryFileNames: ({ name }) => `static/js/${name.replace(/\.astro_astro_type_script_.*$/, '')}.[hash].js`,
  chunkFileNames: 'static/js/[name].[hash].js',
}

/**
 * Few files, one for each time at which a page needs script. A group takes what its modules import along, unless a
 * group above it has taken that; so each may name only what all of its pages need at that time, and no file of it may
 * do anything by being loaded that only some of them want (`docs/decisions/0025`).
 */
const codeSplitting = {
  groups: [
    // Before load, on every page of the shop: with the page's own script in it, one file for both.
    { name: 'shell', test: /preload-helper|src\/start\/page\/shell\.ts|Shell\.astro\?astro/ },
    // What talks to the server and says what it answered, without a session: also on the sellers' page, which has one of its own.
    {
      name: 'calls',
      test: /node_modules\/nanostores\/|src\/start\/page\/toasts\.ts|src\/browser\/random-hex\.ts|src\/stores\/(?:call|idempotency-key|load|pending-logout|persisted-atom|persistent|run|send|stored-token|toasts)\.ts|src\/shared\/(?:endpoints\/(?:account|sellers)|messages\/call|draw\/broken)\.ts/,
    },
    // After load, on every page of the shop.
    {
      name: 'later',
      test: /src\/start\/page\/after-load\.ts|shared\/draw\/price\.ts|src\/elements\/(?:offer|product\/shown-item)\.ts|messages\/(?:nav|price|product|rating)\.ts|(?:rules|stores)\/my-size\.ts|rules\/rating\.ts|endpoints\/(?:catalog|company)\.ts|stores\/init\.ts/,
    },
    { name: 'carousel', test: /src\/start\/page\/carousel\.ts/ },
    { name: 'product', test: /src\/start\/page\/(?:product|recent)\.ts/ },
    // All islands.
    {
      name: 'react',
      test: /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\/|src\/(?:components\/(?:Icon|make)|islands\/(?:Boundary|LoadFailed|useAtom))\.tsx?/,
    },
    // Every island in which something is typed.
    {
      name: 'fields',
      test: /src\/islands\/(?:useForm|Refused)\.tsx?|src\/components\/form\/(?:TextField|useTyped)\.tsx?/,
    },
    {
      name: 'parts',
      test: /src\/components\/(?:EmptyState|OnwardRow|Pager|Picture|Price|ProductCard|Stars)\.tsx|rules\/pager\.ts/,
    },
    { name: 'catalog', test: /src\/islands\/catalog\/|src\/components\/catalog\// },
  ].map((group, i, all) => ({ ...group, priority: all.length - i })),
}

const assetFileNames = asset =>
  asset.names.some(name => name.endsWith('.css'))
    ? 'static/css/[name].[hash][extname]'
    : 'static/media/[name].[hash][extname]'

/** While developing, Vite puts styles and scripts into the page that no policy knows beforehand. */
const isDev = process.argv.includes('dev')

export default defineConfig({
  output: 'server',
  adapter: ownServer(),
  // Every answer is made whole before it is sent, and a stream for each component is a seventh of a page's time.
  integrations: [
    react({ experimentalDisableStreaming: true }),
    interactionDirective(),
    devServer(),
    styleGuide(),
    pageStyles(),
    precompress(),
  ],
  session: false,
  prefetch: false,
  trailingSlash: 'never',
  build: { format: 'file', assets: 'static/media', inlineStylesheets: 'auto' },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  cache: {
    provider: {
      name: 'page-store',
      entrypoint: new URL('./src/server/http/cache-provider.ts', import.meta.url),
    },
  },
  security: {
    // Our own check on the API (`isSameOrigin`) covers JSON too and needs no list of domains at build time.
    checkOrigin: false,
    csp: !isDev && {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        // The card form adds to it (`payments/card-form.ts`).
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "worker-src 'self'",
        "frame-ancestors 'none'",
      ],
      // The script inside <head> that keeps early taps (`Shell.astro`), and what `start/page/after-load.ts` puts in.
      scriptDirective: { hashes: [earlyScript, speculationRules].map(hashOf) },
      styleDirective: { resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }] },
    },
  },
  server: { port: Number(process.env['PORT'] ?? 4321), host: process.env['HOST'] ?? 'localhost' },
  vite: {
    plugins: [
      tailwindcss(),
      earlyScriptText(),
      toasterWithoutReact(),
      spanishOnly(),
      deskCopies(),
      namedReact(),
      bundleReport(),
    ],
    // It would be put together with React before the plugin above sees it.
    optimizeDeps: { exclude: ['react-hot-toast'] },
    build: { rolldownOptions: { output: { assetFileNames } } },
    // Node reads its package.json of 180 KB again for each of its files: half a second of every start.
    ssr: { noExternal: isDev ? [] : ['drizzle-orm'] },
    environments: {
      client: { build: { rolldownOptions: { output: { ...scriptNames, assetFileNames, codeSplitting } } } },
    },
  },
})
