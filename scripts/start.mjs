import { build } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { become, projectNode, say, settings } from './steps/run.mjs'

await install()
if (!(await build())) process.exit(1)
say('Iniciando la tienda…')
become(projectNode, [...settings, 'src/server/supervisor/main.ts'], { NODE_ENV: 'production' })
