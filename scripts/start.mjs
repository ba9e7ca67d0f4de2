import './setup.mjs'
import { become, projectNode, say, settings } from './steps/run.mjs'

say('Iniciando la tienda…')
// The supervisor does next to nothing, and keeps what it once took (decision 23).
become(projectNode, [...settings, '--max-semi-space-size=1', 'dist/supervisor/main.mjs'], {
  NODE_ENV: 'production',
})
