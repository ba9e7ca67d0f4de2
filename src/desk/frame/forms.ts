import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import type { Draft, Field, Schema } from './describe.ts'

/** Where a draft keeps a field that has a value for each row. */
export const eachName = (name: string, key: string): string => `${name} ${key}`

/** The fields as they were filled in for one row. */
export function draftFor(draft: Draft, fields: readonly Field[], key: string): Draft {
  const each = fields.filter(({ isEach }) => isEach)
  return {
    ...Object.fromEntries(fields.map(({ name }) => [name, draft[name] ?? ''])),
    ...Object.fromEntries(each.map(({ name }) => [name, draft[eachName(name, key)] ?? draft[name] ?? ''])),
  }
}

interface Filled {
  fields: readonly Field[]
  schema: Schema
  draft: Draft
  keys: readonly string[]
}

/**
 * FRAME-07: what is wrong with what was typed, by the names under which a draft keeps it, in the order of the form: what
 * is missing, and what the contract's schema refuses.
 */
export function wrongFields({ fields, schema, draft, keys }: Filled): Map<string, string> {
  const isOne = keys.length === 1
  const found = new Map<string, string>()
  for (const field of fields)
    for (const key of field.isEach && !isOne ? keys : keys.slice(0, 1)) {
      const name = field.isEach && !isOne ? eachName(field.name, key) : field.name
      const sentence = wrongIn(field, draftFor(draft, fields, key), schema)
      if (sentence !== '') found.set(name, sentence)
    }
  return found
}

function wrongIn(field: Field, values: Draft, schema: Schema): string {
  const value = (values[field.name] ?? '').trim()
  if (value === '') return field.isNeeded ? say.needed(field.label) : ''
  const read = schema.safeParse(values)
  const isRefused = !read.success && read.error.issues.some(({ path }) => path[0] === field.name)
  return isRefused ? field.wrong : ''
}
