import { join } from 'node:path'
import { install } from './steps/install.mjs'
import { become, projectNode, root, settings } from './steps/run.mjs'

await install()
become(projectNode, [
  ...settings,
  join(root, 'node_modules/astro/bin/astro.mjs'),
  'dev',
  ...process.argv.slice(2),
])
