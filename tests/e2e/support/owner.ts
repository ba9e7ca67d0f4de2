import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const env = () => ({ ...process.env, VAR_DIR: process.env['E2E_VAR_DIR'], DATABASE_URL: '' })

async function script(file: string, words: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [resolve(file), ...words], { env: env() })
  return stdout.trim()
}

/** One of the owner's commands, beside the running shop. */
export const ownerCommand = (...words: string[]): Promise<string> => script('src/cli/main.ts', words)

/** Several of them, one after the other. */
export const ownerCommands = (...commands: string[][]): Promise<string> =>
  script('tests/e2e/support/owner-commands.ts', [JSON.stringify(commands)])

/** The secret part of the link in the newsletter's mails to this address. */
export const newsletterToken = (email: string): Promise<string> =>
  script('tests/e2e/support/newsletter-token.ts', [email])
