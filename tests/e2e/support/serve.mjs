import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectNode, root } from '../../../scripts/steps/run.mjs'
import { demoIn, prepareDemo } from '../../support/demo-shop.ts'

/** The built shop on its own data folder, which goes away with it. */
const varDir = process.env['VAR_DIR']
await prepareDemo(process.env['DEMO_SHOP'])
await demoIn(varDir)
const child = spawn(projectNode, [join(root, 'dist/supervisor/main.mjs')], {
  cwd: root,
  env: { ...process.env, NODE_ENV: 'production' },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', code => {
  for (const folder of [varDir, process.env['OWN_DEMO_SHOP'] ?? ''])
    if (folder) rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
