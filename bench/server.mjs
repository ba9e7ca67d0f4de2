import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBuilt, workersOf } from '../tests/support/built-shop.ts'
import { benchFolder } from './load/folder.ts'

/**
 * How many stored pages and answers a second, next to nginx with the same bytes in the same run:
 *   npm run bench:server [-- SECONDS]
 * Needs `wrk` and `nginx` (Debian has both) and a built shop. Everything shares the machine, so read the ratios; the
 * processor time of one answer says the same where others work on it, too.
 */
const SECONDS = process.argv[2] ?? '5'
const ROUNDS = 3
const TICK_MS = 10
const folder = benchFolder('bench-server')
const html = join(folder, 'html')
mkdirSync(html)

/** Milliseconds of processor that these processes took so far. */
const spent = pids =>
  pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS
  }, 0)
const childrenOf = pid =>
  spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)

async function load(url, encoding, more = []) {
  const args = [
    '-t1',
    '-c32',
    `-d${SECONDS}s`,
    '--latency',
    '-H',
    `Accept-Encoding: ${encoding}`,
    ...more,
    url,
  ]
  const wrk = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  wrk.stdout.on('data', chunk => (text += String(chunk)))
  await new Promise(resolve => wrk.once('close', resolve))
  const read = pattern => pattern.exec(text)?.[1] ?? '–'
  return {
    rate: Number(read(/Requests\/sec:\s+([\d.]+)/)),
    count: Number(read(/^ *(\d+) requests in/m)),
    p99: read(/99%\s+(\S+)/),
  }
}

const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]

/** The header with which somebody asks who has the answer already. */
const unchanged = async (url, encoding) => [
  '-H',
  `If-None-Match: ${(await rawFetch(url, encoding)).headers.etag}`,
]

async function compare(rows, name, shop, shopPids, nginx, nginxPids, path, encoding, isKnown = false) {
  const url = `http://127.0.0.1:${shop.port}${path}`
  const body = Buffer.from(await (await rawFetch(url, encoding)).arrayBuffer())
  const file = `${encoding}-${Object.keys(rows).length}`
  writeFileSync(join(html, file), body)
  const found = { shop: [], nginx: [], shopCpu: [], nginxCpu: [], p99: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [who, target, pids] of [
      ['shop', url, shopPids],
      ['nginx', `http://127.0.0.1:${nginx}/${file}`, nginxPids],
    ]) {
      const more = isKnown ? await unchanged(target, encoding) : []
      const from = spent(pids)
      const { rate, count, p99 } = await load(target, encoding, more)
      found[who].push(rate)
      found[`${who}Cpu`].push(((spent(pids) - from) * 1_000) / count)
      if (who === 'shop') found.p99.push(p99)
    }
  }
  rows[name] = {
    'shop/s': Math.round(median(found.shop)),
    'min–max': `${Math.round(Math.min(...found.shop))}–${Math.round(Math.max(...found.shop))}`,
    'nginx/s': Math.round(median(found.nginx)),
    ratio: (median(found.shop) / median(found.nginx)).toFixed(2),
    'µs CPU': median(found.shopCpu).toFixed(1),
    'µs CPU nginx': median(found.nginxCpu).toFixed(1),
    p99: found.p99.join(' '),
  }
}

/** The bytes as they are sent. */
async function rawFetch(url, encoding) {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': encoding } }, res => {
      const chunks = []
      res.on('data', chunk => chunks.push(chunk))
      res.on('end', () => resolve({ headers: res.headers, arrayBuffer: async () => Buffer.concat(chunks) }))
    })
      .on('error', reject)
      .end()
  })
}

async function startNginx(port) {
  const conf = join(folder, `nginx-${port}.conf`)
  writeFileSync(
    conf,
    `worker_processes 1; daemon off; pid ${folder}/nginx-${port}.pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000; default_type text/html;
  server { listen 127.0.0.1:${port}; root ${html}; } }`,
  )
  const child = spawn('nginx', ['-c', conf, '-p', folder], { stdio: 'ignore' })
  await sleep(500)
  return child
}

const rows = {}
const varDir = benchFolder('bench-var')
const shop = await startBuilt(varDir, { DEMO: '1' })
const nginxPort = shop.port + 1
const nginx = await startNginx(nginxPort)
try {
  const shops = await (await fetch(`http://127.0.0.1:${shop.port}/shops`)).text()
  const product = /href="(\/product\/details\/[^"?]+)/.exec(shops)?.[1] ?? '/'
  const paths = {
    product: [product, 'br'],
    'product gzip': [product, 'gzip'],
    'product 304': [product, 'br', true],
    'get-products': ['/api/home/get-products', 'br'],
    'query-products': ['/api/home/query-products?category=MUJER', 'br'],
    'product-details': [`/api/home/product-details/${product.split('/').at(-1)}`, 'br'],
    'get-brands': ['/api/home/get-brands', 'br'],
  }
  const shopPids = workersOf(shop)
  // Until the worker has warmed its pages and holds these.
  await sleep(15_000)
  for (const [path, encoding] of Object.values(paths))
    for (let i = 0; i < 3; i += 1) await rawFetch(`http://127.0.0.1:${shop.port}${path}`, encoding)
  for (const [name, [path, encoding, isKnown]] of Object.entries(paths))
    await compare(rows, name, shop, shopPids, nginxPort, childrenOf(nginx.pid), path, encoding, isKnown)
} finally {
  nginx.kill('SIGTERM')
  shop.child.kill('SIGTERM')
  await shop.ended
  rmSync(varDir, { recursive: true, force: true })
}
rmSync(folder, { recursive: true, force: true })
console.table(rows)
