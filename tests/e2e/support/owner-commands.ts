import { runCommand } from '#cli/run.ts'

/** Several of the owner's commands in one process, as JSON: starting one costs more than running them. */
const commands = JSON.parse(process.argv[2] ?? '[]') as string[][]
for (const words of commands) {
  const code = await runCommand(words)
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${String(code)}.`)
}
