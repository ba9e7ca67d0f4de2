import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { z } from 'zod'
import {
  PolicyData,
  PostData,
  TipData,
  type ShopText,
  type Store,
  StoreList,
  SynonymTable,
} from '#shared/contracts/content.ts'
import { contentMessages as say } from '#shared/messages/content.ts'
import { policyNames } from '#shared/policies.ts'
import type { Synonyms } from '#shared/rules/search-reading.ts'
import { env } from '../../lib/env.ts'
import { load, YAMLException } from 'js-yaml'
import { contentProblem } from '#shared/content-problem.ts'
import { renderMarkdown } from '../../lib/markdown.ts'

/** The kinds of text, each a folder of Markdown files. */
const KINDS = { policies: PolicyData, about: PolicyData, tips: TipData, blog: PostData } as const
type TextKind = keyof typeof KINDS
export const TEXT_KINDS = Object.keys(KINDS) as TextKind[]
type TextOf<Kind extends TextKind> = ShopText<z.output<(typeof KINDS)[Kind]>>

export const STORES_FILE = 'stores.json'
export const SYNONYMS_FILE = 'synonyms.json'
/** The files of the folder, as a backup names them. */
export const CONTENT_FILE = new RegExp(
  `^(?:stores\\.json|synonyms\\.json|(?:${TEXT_KINDS.join('|')})/[a-z0-9-]{1,120}\\.md)$`,
)
/** The last version of each file that could be used: it is shown while the file is broken. */
const LAST_GOOD = '.anterior'

/** What the owner wrote instead of the shop's own texts; `problems` are sentences for the owner. */
export interface OwnContent {
  texts: { [Kind in TextKind]: readonly TextOf<Kind>[] }
  /** Null if the owner has no list of stores. */
  stores: readonly Store[] | null
  /** SEARCH-03: null if the owner has no table of synonyms. */
  synonyms: Synonyms | null
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

/**
 * Reads a file and remembers it as the last good version. A broken file is noted as a problem, and its last good
 * version is used, if this release can still read it. Without the file the version is forgotten.
 */
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
    const read = await parse(readSource(current, path))
    remember(current, earlier)
    return read
  } catch (error) {
    problems.push(problemIn(error))
  }
  if (!existsSync(earlier)) return null
  try {
    return await parse(readSource(earlier, path))
  } catch (error) {
    problemIn(error)
    return null
  }
}

/** The sentence of a ContentProblem; any other error is thrown again. */
function problemIn(error: unknown): string {
  if (error instanceof ContentProblem) return error.message
  throw error
}

function readSource(file: string, path: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ContentProblem(say.closed(join('content', path), String((error as NodeJS.ErrnoException).code)))
  }
}

function remember(current: string, earlier: string): void {
  if (existsSync(earlier) && readFileSync(earlier).equals(readFileSync(current))) return
  mkdirSync(dirname(earlier), { recursive: true })
  cpSync(current, earlier)
}

const textsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => name.endsWith('.md'))
        .map(name => name.slice(0, -3))
        .sort()
    : []

/** The texts of a kind, also those that were taken away since they were last read. */
function namesIn(kind: TextKind, problems: string[]): Set<string> {
  const names = textsIn(join(contentFolder(), kind)).filter(name => {
    const isKnown =
      kind === 'policies' || kind === 'about' ? policyNames(kind).includes(name) : /^[a-z0-9-]+$/.test(name)
    if (!isKnown) problems.push(say.unknownText(`${kind}/${name}.md`))
    return isKnown
  })
  return new Set([...names, ...textsIn(join(contentFolder(), LAST_GOOD, kind))])
}

/** The owner's list of stores; null when there is none. What is wrong with it is added to the problems. */
export const readOwnStores = (problems: string[] = []): Promise<Store[] | null> =>
  readGood(STORES_FILE, source => parseStores(source, join('content', STORES_FILE)), problems)

/** SEARCH-03: the owner's table of synonyms, or null. What is wrong with it is added to the problems. */
export const readOwnSynonyms = (problems: string[] = []): Promise<Synonyms | null> =>
  readGood(SYNONYMS_FILE, source => parseSynonyms(source, join('content', SYNONYMS_FILE)), problems)

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
    synonyms: await readOwnSynonyms(problems),
    problems,
  }
}

/** A file of the owner's that cannot be used; the message names file and line. */
class ContentProblem extends Error {}

const FRONT_MATTER = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n?---[ \t]*(?:\r?\n|$)/

type Fields = Record<string, unknown>

/** One sentence for each wrong field, with its line if the field is there. */
function checked<Schema extends z.ZodType>(
  schema: Schema,
  data: Fields,
  at: (field: string) => string,
): z.output<Schema> {
  const result = schema.safeParse(data)
  if (result.success) return result.data
  const lines = result.error.issues.map(issue => contentProblem(at(String(issue.path[0])), data, [issue]))
  throw new ContentProblem(lines.join('\n'))
}

function readFields(front: string, file: string): Fields {
  try {
    const read = load(front)
    return typeof read === 'object' && read !== null ? (read as Fields) : {}
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    // The data begin on the second line of the file.
    throw new ContentProblem(say.unreadable(file, error.mark.line + 2))
  }
}

/** A Markdown file with its data between two lines `---`. Refuses with a ContentProblem. */
async function parseText<Schema extends z.ZodType>(
  source: string,
  { id, file, schema }: { id: string; file: string; schema: Schema },
): Promise<ShopText<z.output<Schema>>> {
  const found = FRONT_MATTER.exec(source)
  if (!found) throw new ContentProblem(say.unreadable(file, 1))
  const [whole, front = ''] = found
  const lines = front.split('\n')
  const data = checked(schema, readFields(front, file), field => {
    const line = lines.findIndex(text => text.startsWith(`${field}:`))
    return `${file}:${String(line < 0 ? 1 : line + 2)}`
  })
  const rendered = await renderMarkdown(source.slice(whole.length))
  if ('tag' in rendered) {
    const line = rendered.line + whole.split('\n').length - 1
    throw new ContentProblem(say.brokenMarkup(`${file}:${String(line)}`, rendered.tag))
  }
  return { id, data, ...rendered }
}

function parseJson(source: string, file: string): unknown {
  try {
    return JSON.parse(source)
  } catch (error) {
    throw new ContentProblem(say.unreadableJson(file, String(error)))
  }
}

/** A JSON object of lists of words. Refuses with a ContentProblem. */
function parseSynonyms(source: string, file: string): Synonyms {
  const result = SynonymTable.safeParse(parseJson(source, file))
  if (result.success) return result.data
  throw new ContentProblem(say.unreadableJson(file, result.error.issues[0]?.path.join(': ') ?? ''))
}

/** The list of stores, a JSON array. Refuses with a ContentProblem. */
function parseStores(source: string, file: string): Store[] {
  const raw = parseJson(source, file)
  const result = StoreList.safeParse(raw)
  if (!result.success) {
    const [issue] = result.error.issues
    const [place, ...path] = issue?.path ?? []
    const entry = (Array.isArray(raw) ? (raw as unknown[])[Number(place)] : undefined) as Fields | undefined
    const at = `${file}, ${say.storeNumber(Number(place) + 1)}`
    throw new ContentProblem(
      issue && entry ? contentProblem(at, entry, [{ ...issue, path }]) : say.unreadableJson(file, ''),
    )
  }
  const twice = result.data.find(({ id }, i) => result.data.findIndex(other => other.id === id) !== i)
  if (twice) throw new ContentProblem(say.storeTwice(file, twice.id))
  return result.data
}
