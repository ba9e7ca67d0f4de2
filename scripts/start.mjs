import { build } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { become, projectNode, say, settings } from './steps/run.mjs'

await install()
await build()
say('Iniciando la tienda…')
become(projectNode, [...settings, 'dist/server/entry.mjs'], { NODE_ENV: 'production' })
