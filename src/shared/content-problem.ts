import { contentMessages as say } from './messages/content.ts'

/** What a schema says about a field: the part of zod's issue that is needed here. */
interface Issue {
  path: readonly PropertyKey[]
  code?: string | undefined
  expected?: unknown
  format?: unknown
}

const isKind = (kind: unknown): kind is keyof typeof say.kinds =>
  typeof kind === 'string' && kind in say.kinds

const kindOf = ({ code, expected, format }: Issue): string => {
  if (code === 'too_small') return say.kinds.string
  const kind = code === 'invalid_format' ? format : expected
  return isKind(kind) ? say.kinds[kind] : say.kinds.other
}

/** One line for each problem: the file, the field, and what is wrong with it. */
export const contentProblem = (
  file: string,
  data: Readonly<Record<string, unknown>>,
  issues: readonly Issue[],
): string =>
  issues
    .map(issue => {
      const field = issue.path.join('.')
      const value = data[String(issue.path[0])]
      return value === undefined || value === null
        ? say.missing(file, field)
        : say.wrong(file, field, kindOf(issue))
    })
    .join('\n')
