import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { z } from 'zod'
import { PolicyData, PostData, TipData, type ShopText, type Store } from '#shared/contracts/content.ts'
import { contentMessages as say } from '#shared/messages/content.ts'
import { policyNames } from '#shared/policies.ts'
import { env } from '../../lib/env.ts'
import { ContentProblem, parseStores, parseText } from './parse.ts'

/** The kinds of text, each a folder of Markdown files. */
const KINDS = { policies: PolicyData, about: PolicyData, tips: TipData, blog: PostData } as const
type TextKind = keyof typeof KINDS
type TextOf<Kind extends TextKind> = ShopText<z.output<(typeof KINDS)[Kind]>>

export const STORES_FILE = 'stores.json'
/** The files of the folder, as a backup names them. */
export const CONTENT_FILE = /^(?:stores\.json|(?:policies|about|tips|blog)\/[a-z0-9-]{1,120}\.md)$/
/** The last version of each file that could be used: it stays in use while the file is broken. */
const LAST_GOOD = '.anterior'

/** What the owner wrote in place of the shop's own texts; `problems` are sentences for the owner. */
export interface OwnContent {
  texts: { [Kind in TextKind]: readonly TextOf<Kind>[] }
  /** null where the owner has no list of stores. */
  stores: readonly Store[] | null
  problems: readonly string[]
}

export const contentFolder = (): string => join(env().varDir, 'content')

/** What the owner wrote, file by file, for a backup. */
export const contentFiles = (): string[] =>
  existsSync(contentFolder())
    ? readdirSync(contentFolder(), { recursive: true, encoding: 'utf8' })
        .filter(path => CONTENT_FILE.test(path))
        .sort()
    : []

/** The file as it is, else its last good version; remembers a good one. The problem of a broken one is noted. */
async function readGood<T>(
  path: string,
  parse: (source: string) => T | Promise<T>,
  problems: string[],
): Promise<T | null> {
  const folder = contentFolder()
  const [current, earlier] = [join(folder, path), join(folder, LAST_GOOD, path)]
  if (!existsSync(current)) {
    rmSync(earlier, { force: true })
    return null
  }
  try {
    const read = await parse(readFileSync(current, 'utf8'))
    remember(current, earlier)
    return read
  } catch (error) {
    if (!(error instanceof ContentProblem)) throw error
    problems.push(error.message)
    return existsSync(earlier) ? parse(readFileSync(earlier, 'utf8')) : null
  }
}

function remember(current: string, earlier: string): void {
  if (existsSync(earlier) && readFileSync(earlier).equals(readFileSync(current))) return
  mkdirSync(dirname(earlier), { recursive: true })
  cpSync(current, earlier)
}

function namesIn(kind: TextKind, problems: string[]): string[] {
  const folder = join(contentFolder(), kind)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .map(name => name.slice(0, -3))
    .sort()
  return names.filter(name => {
    const isKnown =
      kind === 'policies' || kind === 'about' ? policyNames(kind).includes(name) : /^[a-z0-9-]+$/.test(name)
    if (!isKnown) problems.push(say.unknownText(`${kind}/${name}.md`))
    return isKnown
  })
}

/** The owner's list of stores; null where there is none. What is wrong with it joins the problems. */
export const readOwnStores = (problems: string[] = []): Promise<Store[] | null> =>
  readGood(STORES_FILE, source => parseStores(source, join('content', STORES_FILE)), problems)

/** Reads the owner's folder `content` in the data folder. A file that is broken is reported and never stops anything. */
export async function readOwnContent(): Promise<OwnContent> {
  const problems: string[] = []
  const texts = async <Kind extends TextKind>(kind: Kind) => {
    const found: TextOf<Kind>[] = []
    for (const id of namesIn(kind, problems)) {
      const file = `${kind}/${id}.md`
      const parse = (source: string) =>
        parseText(source, { id, file: join('content', file), schema: KINDS[kind] })
      const text = await readGood(file, parse, problems)
      if (text) found.push(text as TextOf<Kind>)
    }
    return found
  }
  return {
    texts: {
      policies: await texts('policies'),
      about: await texts('about'),
      tips: await texts('tips'),
      blog: await texts('blog'),
    },
    stores: await readOwnStores(problems),
    problems,
  }
}
