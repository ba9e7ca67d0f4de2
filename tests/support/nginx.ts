import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './built-shop.ts'
import { isListening } from './listening.ts'

export interface Balancer {
  /** The same server as behind TLS, without it. */
  port: number
  tlsPort: number
  /** What it answers to `nginx -t`. */
  verdict: string
  stop(): Promise<void>
}

const PATIENCE_MS = 10_000

/** The shipped site with its addresses and files replaced, and a second door without TLS. */
function site(
  ports: { http: number; tls: number; plain: number },
  instances: readonly number[],
  folder: string,
) {
  const servers = instances.map(port => `  server 127.0.0.1:${String(port)} max_fails=0;\n`).join('')
  return readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll(/(?: *server 127\.0\.0\.1:\d+ max_fails=0;\n)+/g, servers)
    .replaceAll(/ *listen \[::\].*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${String(ports.http)};`)
    .replace(
      'listen 443 ssl http2;',
      `listen 127.0.0.1:${String(ports.tls)} ssl http2;\n  listen 127.0.0.1:${String(ports.plain)};`,
    )
    .replaceAll('/etc/letsencrypt/live/tienda.example.pe', folder)
}

function makeCertificate(folder: string): void {
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=tienda.example.pe',
      '-keyout',
      join(folder, 'privkey.pem'),
      '-out',
      join(folder, 'fullchain.pem'),
    ],
    { stdio: 'ignore' },
  )
}

/** Debian's nginx with the shipped file in front of the instances at these ports. */
export async function startNginx(folder: string, instances: readonly number[]): Promise<Balancer> {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  makeCertificate(folder)
  const ports = { http: await freePort(), tls: await freePort(), plain: await freePort() }
  writeFileSync(join(folder, 'site.conf'), site(ports, instances, folder))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `${user}
daemon off;
pid ${join(folder, 'pid')};
error_log stderr error;
worker_processes 1;
events { worker_connections 4096; }
http {
access_log off;
${temporary}
include ${join(folder, 'site.conf')};
}
`,
  )
  const options = { env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` } }
  const check = spawn('nginx', ['-t', '-p', folder, '-c', config], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let verdict = ''
  check.stderr.on('data', chunk => (verdict += String(chunk)))
  await once(check, 'close')
  const child = spawn('nginx', ['-p', folder, '-c', config], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', chunk => (said += String(chunk)))
  const ended = once(child, 'close')
  for (const deadline = Date.now() + PATIENCE_MS; !(await isListening(ports.plain)); await sleep(30)) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`nginx did not start: ${verdict}${said}`)
  }
  return {
    port: ports.plain,
    tlsPort: ports.tls,
    verdict,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
