import { fileURLToPath } from 'node:url'

const HOOKS = fileURLToPath(new URL('../../src/browser/hooks.ts', import.meta.url))

/** Vite's plugin that gives `react-hot-toast` our four hooks in place of React, of which pages without islands have none. */
export const toasterWithoutReact = () => ({
  name: 'toaster-without-react',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'react' && importer?.includes('/node_modules/react-hot-toast/') ? HOOKS : undefined,
})
