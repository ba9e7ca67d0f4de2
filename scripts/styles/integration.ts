import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import postcss from 'postcss'
import { ownPolicy } from '#server/http/page-policy.ts'
import { withIslands } from '#shared/rules/page-scripts.ts'
import { withStyles, type StyleSheet } from '#shared/rules/page-styles.ts'
import { withoutConstants } from './constants.ts'
import { takeApart } from './take-apart.ts'

const SHEET = /^static\/css\/global\.[\w-]+\.css$/

interface PageHeaders {
  pathname: string
  headers: { key: string; value: string }[]
}

/** `blog/uno.html` is the page `/blog/uno`; `index.html` of a folder is the folder. */
const pageOf = (file: string) => `/${file.replace(/(?:(?:^|\/)index)?\.html$/, '')}`

const SCRIPT = /^static\/js\/[\w.-]+\.js$/
/** A script's static imports: `import{a}from"./b.js"`. */
const IMPORT = /(?:^|[;}\n])import(?:[^"'();]+from)?["']\.\/([\w.-]+)["']/g

/** What each of the build's scripts imports, and what that imports in turn, by their addresses: the innermost first. */
async function readImports(client: string, files: readonly string[]): Promise<Record<string, string[]>> {
  const direct = new Map<string, string[]>()
  for (const file of files.filter(name => SCRIPT.test(name))) {
    const code = await readFile(client + file, 'utf8')
    direct.set(
      `/${file}`,
      [...code.matchAll(IMPORT)].map(([, name]) => `/static/js/${String(name)}`),
    )
  }
  const follow = (script: string, seen: Set<string>): string[] =>
    (direct.get(script) ?? []).flatMap(next => {
      if (seen.has(next)) return []
      seen.add(next)
      return [...follow(next, seen), next]
    })
  return Object.fromEntries([...direct.keys()].map(script => [script, follow(script, new Set([script]))]))
}

/** What a browser reads for each element once more when the whole sheet comes is as short as what is in the page. */
async function shortenSheet(client: string, files: readonly string[]): Promise<StyleSheet> {
  const [file, ...others] = files.filter(name => SHEET.test(name))
  if (!file || others.length > 0) throw new Error('The shop has one style sheet.')
  const sheet = withoutConstants(postcss.parse(await readFile(client + file, 'utf8')))
  const parts = takeApart(sheet)
  // VOICE-02: a face that a page has already, said again later, could be drawn where another was read.
  sheet.walkAtRules('font-face', face => void face.remove())
  await writeFile(client + file, sheet.toString())
  return { href: `/${file}`, imports: await readImports(client, files), ...parts }
}

/** Puts each prerendered page's style inside it; gives back by page what its policy becomes. */
async function stylePages(client: string, files: readonly string[], sheet: StyleSheet) {
  const policies = new Map<string, (policy: string) => string>()
  for (const file of files.filter(name => name.endsWith('.html'))) {
    const html = await readFile(client + file, 'utf8')
    const styled = withStyles(html, sheet)
    // The desk has another sheet, which its pages link.
    const whole = styled?.html ?? withIslands(html, sheet.imports)
    if (whole !== html) await writeFile(client + file, whole)
    policies.set(pageOf(file), policy => ownPolicy(policy, html, styled?.css))
  }
  return policies
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
        const policies = await stylePages(client, files, sheet)
        const written = new URL('../_headers.json', dir)
        const pages = JSON.parse(await readFile(written, 'utf8')) as PageHeaders[]
        for (const { pathname, headers } of pages) {
          const ownPolicy = policies.get(pathname.replace(/\.html$/, ''))
          for (const header of ownPolicy ? headers : [])
            header.value = ownPolicy?.(header.value) ?? header.value
        }
        await writeFile(written, JSON.stringify(pages))
      },
    },
  }
}
