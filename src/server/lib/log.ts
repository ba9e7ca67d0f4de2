type Fields = Record<string, string | number | boolean | undefined>

function line(level: string, message: string, fields: Fields): string {
  const pairs = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}=${JSON.stringify(value)}`)
  return `${new Date().toISOString()} ${level} ${message}${pairs.join('')}\n`
}

/** A bug's own account of itself: for the log only, never for an answer. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\n  cause: ${describe(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}

/** A terminal or a pipe that went away takes nobody's shop with it. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** One line for each event, without personal data. `say` is for the owner who reads the terminal. */
export const log = {
  say: (sentence: string) => process.stdout.write(`${sentence}\n`),
  info: (message: string, fields: Fields = {}) => process.stdout.write(line('info', message, fields)),
  warn: (message: string, fields: Fields = {}) => process.stderr.write(line('warn', message, fields)),
  error: (message: string, error?: unknown, fields: Fields = {}) => {
    process.stderr.write(line('error', message, fields))
    if (error !== undefined) process.stderr.write(`${describe(error)}\n`)
  },
}
