import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import postcss from 'postcss'
import { allowStyle, withStyles, type StyleSheet } from '#shared/rules/page-styles.ts'
import { withoutConstants } from './constants.ts'
import { takeApart } from './take-apart.ts'

const SHEET = /^static\/css\/global\.[\w-]+\.css$/

interface PageHeaders {
  pathname: string
  headers: { key: string; value: string }[]
}

/** `blog/uno.html` is the page `/blog/uno`; `index.html` of a folder is the folder. */
const pageOf = (file: string) => `/${file.replace(/(?:(?:^|\/)index)?\.html$/, '')}`

/** What a browser reads for each element once more when the whole sheet comes is as short as what stands in the page. */
async function shortenSheet(client: string, files: readonly string[]): Promise<StyleSheet> {
  const [file, ...others] = files.filter(name => SHEET.test(name))
  if (!file || others.length > 0) throw new Error('The shop has one style sheet.')
  const sheet = withoutConstants(postcss.parse(await readFile(client + file, 'utf8')))
  await writeFile(client + file, sheet.toString())
  return { href: `/${file}`, pieces: takeApart(sheet) }
}

/** Puts each prerendered page's style inside it; gives back the hashes by page. */
async function stylePages(client: string, files: readonly string[], sheet: StyleSheet) {
  const hashes = new Map<string, string>()
  for (const file of files.filter(name => name.endsWith('.html'))) {
    const styled = withStyles(await readFile(client + file, 'utf8'), sheet)
    if (!styled) continue
    await writeFile(client + file, styled.html)
    hashes.set(pageOf(file), `sha256-${createHash('sha256').update(styled.css).digest('base64')}`)
  }
  return hashes
}

/**
 * Shortens the built style sheet, takes it apart for the server (`dist/_styles.json`), which puts into each page what it needs, and
 * does the same for the pages of the build (D-0022).
 */
export function pageStyles(): AstroIntegration {
  return {
    name: 'page-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const client = fileURLToPath(dir)
        const files = await readdir(client, { recursive: true })
        const sheet = await shortenSheet(client, files)
        await writeFile(new URL('../_styles.json', dir), JSON.stringify(sheet))
        const hashes = await stylePages(client, files, sheet)
        const policies = new URL('../_headers.json', dir)
        const pages = JSON.parse(await readFile(policies, 'utf8')) as PageHeaders[]
        for (const { pathname, headers } of pages) {
          const hash = hashes.get(pathname.replace(/\.html$/, ''))
          for (const header of hash ? headers : []) header.value = allowStyle(header.value, hash ?? '')
        }
        await writeFile(policies, JSON.stringify(pages))
      },
    },
  }
}
