import { build } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { become, projectNode, say, settings } from './steps/run.mjs'

await install()
if (!(await build())) process.exit(1)
say('Iniciando la tienda…')
// The supervisor does next to nothing, and keeps what it once took (decision 23).
become(projectNode, [...settings, '--max-semi-space-size=1', 'dist/supervisor/main.mjs'], {
  NODE_ENV: 'production',
})
