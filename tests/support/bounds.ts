import type { z } from 'zod'

type Any = z.core.$ZodType
type Path = readonly (string | number)[]

/** One text, number or list of a schema, with its bounds. */
export interface Bounded {
  /** 'Schema.field.field'; `[]` is an element of a list, `{}` a value of a record, `(read)` what a text was parsed into. */
  name: string
  min: number | null
  max: number | null
  /** A text whose pattern bounds its length. */
  hasPattern: boolean
  isWhole: boolean
  /** What the schema says of a value of this size at its place: zod's codes. */
  codesOf: (size: number) => string[]
}

interface Place {
  name: string
  /** The schema that reads a value from `path` on. */
  root: Any
  path: Path
}

interface Check {
  check: string
  value?: number
  inclusive?: boolean
  minimum?: number
  maximum?: number
  format?: string
}

interface Def {
  type: string
  checks?: readonly { _zod: { def: Check } }[]
  shape?: Record<string, Any>
  element?: Any
  innerType?: Any
  in?: Any
  out?: Any
  options?: readonly Any[]
  items?: readonly Any[]
  keyType?: Any
  valueType?: Any
}

const defOf = (schema: Any): Def => schema._zod.def as unknown as Def
const isText = (schema: Any | undefined): boolean => schema !== undefined && defOf(schema).type === 'string'
const at = ({ name, path, root }: Place, part: string, key: string | number): Place => ({
  name: `${name}${part}`,
  root,
  path: [...path, key],
})
const from = ({ name }: Place, root: Any): Place => ({ name, root, path: [] })

/** Every text, number and list in a schema, however deep; a schema's own choices are read one by one. */
export function boundedOf(name: string, schema: Any): Bounded[] {
  return walk(schema, { name, root: schema, path: [] })
}

function walk(schema: Any, place: Place): Bounded[] {
  const def = defOf(schema)
  const { shape = {}, element, innerType, options = [], items = [], keyType, valueType } = def
  switch (def.type) {
    case 'string':
      return [bounded(def, place, size => 'x'.repeat(size))]
    case 'number':
      return [bounded(def, place, size => size)]
    case 'array':
      return [
        bounded(def, place, size => Array.from({ length: size })),
        ...(element ? walk(element, at(place, '[]', 0)) : []),
      ]
    case 'object':
      return Object.entries(shape).flatMap(([key, part]) => walk(part, at(place, `.${key}`, key)))
    case 'tuple':
      return items.flatMap((part, i) =>
        walk(part, from({ ...place, name: `${place.name}[${String(i)}]` }, part)),
      )
    case 'record':
      return [
        ...(keyType ? walk(keyType, from({ ...place, name: `${place.name}{key}` }, keyType)) : []),
        ...(valueType ? walk(valueType, at(place, '{}', 'key')) : []),
      ]
    case 'union':
      return options.flatMap(option => walk(option, from(place, option)))
    case 'pipe':
      return walkPipe(def, place)
    default:
      return innerType ? walk(innerType, place) : []
  }
}

/** A text that is bounded once it was made one is read whole; what a text was parsed into is its own schema. */
function walkPipe({ in: given, out }: Def, place: Place): Bounded[] {
  if (out && isText(out)) return walk(out, place)
  return [...(given ? walk(given, place) : []), ...(out ? walk(out, from(place, out)) : [])]
}

function bounded(def: Def, { name, root, path }: Place, make: (size: number) => unknown): Bounded {
  let min: number | null = null
  let max: number | null = null
  const checks = (def.checks ?? []).map(check => check._zod.def)
  for (const { check, value, inclusive, minimum, maximum } of checks) {
    if (check === 'min_length') min = minimum ?? null
    if (check === 'max_length') max = maximum ?? null
    if (check === 'greater_than' && value !== undefined) min = inclusive ? value : value + 1
    if (check === 'less_than' && value !== undefined) max = inclusive ? value : value - 1
  }
  const codesOf = (size: number): string[] => {
    const value = path.reduceRight<unknown>(
      (inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }),
      make(size),
    )
    const { error } = (root as z.ZodType).safeParse(value)
    return (error?.issues ?? []).filter(issue => issue.path.join() === path.join()).map(({ code }) => code)
  }
  const hasPattern = checks.some(({ format }) => format === 'regex' || format === 'datetime')
  const isWhole = checks.some(({ format }) => format === 'safeint')
  return { name, min, max, hasPattern, isWhole, codesOf }
}
