import type { z } from 'zod'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { StartError } from './start-error.ts'

/**
 * Reads variables of the process by a schema. An empty one (`PORT=`) counts as not set, because shells and compose
 * files write it so. Throws a StartError that names the first bad one.
 */
export function readVariables<Schema extends z.ZodType>(
  schema: Schema,
  source: NodeJS.ProcessEnv,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new StartError(say.badVariable(String(issue?.path[0]), issue?.message ?? ''))
}
