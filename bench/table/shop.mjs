import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { benchFolder } from '../load/folder.ts'

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}

const answers = url =>
  fetch(url)
    .then(({ ok }) => ok)
    .catch(() => false)

/** A built shop with the demo in folders that go away with it: `{ url, stop }`. */
export async function startShop() {
  const port = await freePort()
  const url = `http://localhost:${String(port)}`
  const [varDir, demo] = ['shop', 'demo'].map(name => benchFolder(`vitrina-bench-${name}`))
  const child = spawn(process.execPath, ['tests/e2e/support/serve.mjs'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      VAR_DIR: varDir,
      DEMO_SHOP: demo,
      OWN_DEMO_SHOP: demo,
      DATABASE_URL: '',
      RATE_LIMIT_ADDRESS: '100000',
    },
  })
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error('The shop does not start.')
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      for (const folder of [varDir, demo]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
