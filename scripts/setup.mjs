import { build } from './steps/build.mjs'
import { install } from './steps/install.mjs'

/** `npm run setup`: installs what a shop needs and builds it, as far as that is not done. */
await install()
if (!(await build())) process.exit(1)
