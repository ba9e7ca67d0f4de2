import { load, YAMLException } from 'js-yaml'
import type { z } from 'zod'
import { contentProblem } from '#shared/content-problem.ts'
import { StoreList, type ShopText, type Store } from '#shared/contracts/content.ts'
import { contentMessages as say } from '#shared/messages/content.ts'
import { renderMarkdown } from '../../lib/markdown.ts'

/** A file of the owner's that cannot be used; the message names file and line. */
export class ContentProblem extends Error {}

const FRONT_MATTER = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n?---[ \t]*(?:\r?\n|$)/

type Fields = Record<string, unknown>

/** One sentence for each field that is wrong, with its line where the field is written. */
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
export async function parseText<Schema extends z.ZodType>(
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

/** The list of stores, a JSON array. Refuses with a ContentProblem. */
export function parseStores(source: string, file: string): Store[] {
  let raw: unknown
  try {
    raw = JSON.parse(source)
  } catch (error) {
    throw new ContentProblem(say.unreadableJson(file, String(error)))
  }
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
