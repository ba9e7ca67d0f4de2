import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { lookup } from 'mime-types'
import { run } from '../../scripts/steps/run.mjs'
import { freePort } from '../../tests/support/built-shop.ts'

const TEXT = /\.(?:html|css|svg)$/

const configuration = (folder, port) => `
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  types { image/webp webp; image/avif avif; image/png png; image/jpeg jpg; font/woff2 woff2; image/x-icon ico; }
  server {
    listen 127.0.0.1:${port}; root ${folder}/files;
    location ~ \\.html$ { rewrite ^ $uri.br break; types {} default_type "text/html; charset=utf-8"; add_header Content-Encoding br; }
    location ~ \\.css$ { rewrite ^ $uri.br break; types {} default_type text/css; add_header Content-Encoding br; }
    location ~ \\.svg$ { rewrite ^ $uri.br break; types {} default_type image/svg+xml; add_header Content-Encoding br; }
  }
}`

async function byNginx(files, folder, port) {
  for (const [name, body] of files) {
    const file = join(folder, 'files', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(TEXT.test(name) ? `${file}.br` : file, TEXT.test(name) ? brotliCompressSync(body) : body)
  }
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port))
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  return () => nginx.kill('SIGQUIT')
}

async function byNode(files, port) {
  const coded = new Map(
    [...files].map(([name, body]) => [name, TEXT.test(name) ? brotliCompressSync(body) : body]),
  )
  const server = createServer((req, res) => {
    const name = decodeURI(new URL(req.url, 'http://localhost').pathname).slice(1)
    const body = coded.get(name)
    const type = { 'content-type': lookup(name) || 'application/octet-stream' }
    const coding = TEXT.test(name) ? { 'content-encoding': 'br' } : {}
    res.writeHead(body ? 200 : 404, { ...type, ...coding }).end(body)
  })
  await new Promise(resolve => server.listen(port, '127.0.0.1', resolve))
  return () => server.close()
}

/** Serves the files, brotli, by nginx where there is one. Says its address, by what, and how to end it. */
export async function serve(files, folder) {
  const port = await freePort()
  const hasNginx = (await run('nginx', ['-v'], { quiet: true }).catch(() => ({ code: 1 }))).code === 0
  const close = hasNginx ? await byNginx(files, folder, port) : await byNode(files, port)
  const origin = `http://127.0.0.1:${port}`
  for (let i = 0; i < 100 && !(await fetch(`${origin}/blank.html`).catch(() => undefined))?.ok; i += 1)
    await new Promise(resolve => setTimeout(resolve, 50))
  return {
    origin,
    close,
    by: hasNginx ? 'nginx' : 'Node: there is no nginx on the PATH, and it is the slower of the two',
  }
}
