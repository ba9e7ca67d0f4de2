import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The owner's commands of the release in a folder, one for each line of JSON on the standard input, each answered with its
 * exit code and what it printed: a process for each of them would be most of the time.
 */
const [root = '.'] = process.argv.slice(2)
interface Cli {
  runCommand(words: readonly string[]): Promise<number>
}
const { runCommand } = (await import(pathToFileURL(join(root, 'src/cli/run.ts')).href)) as Cli
const { stdout, stderr } = process
const write = stdout.write.bind(stdout)
let said = ''
const hear = (text: string | Uint8Array): boolean => {
  said += String(text)
  return true
}
stdout.write = hear
stderr.write = hear

for await (const line of createInterface({ input: process.stdin })) {
  said = ''
  const code = await runCommand(JSON.parse(line) as string[]).catch((error: unknown) => {
    said += error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)
    return 3
  })
  write(`${JSON.stringify({ code, said })}\n`)
}
