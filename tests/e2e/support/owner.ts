import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ofAll = () => process.env['E2E_VAR_DIR'] ?? ''

async function script(file: string, words: readonly string[], varDir = ofAll()): Promise<string> {
  const env = { ...process.env, VAR_DIR: varDir, DATABASE_URL: '' }
  const args = ['--import', resolve('src/cli/quick-loading.ts'), resolve(file), ...words]
  const { stdout } = await run(process.execPath, args, { env })
  return stdout.trim()
}

/** One of the owner's commands, next to the running shop. */
export const ownerCommand = (...words: string[]): Promise<string> => script('src/cli/main.ts', words)

/** Several of them, one after the other, for the shop of a data folder. */
export const ownerCommandsIn = (varDir: string, ...commands: string[][]): Promise<string> =>
  script('tests/e2e/support/owner-commands.ts', [JSON.stringify(commands)], varDir)

/** The owner moves an order from state to state, next to the running shop. */
export const ownerMoves = (number: string, ...states: string[]): Promise<string> =>
  ownerCommandsIn(ofAll(), ...states.map(state => ['pedidos', 'estado', number, state]))

/** The secret part of the link in the newsletter's mails to this address. */
export const newsletterToken = (email: string): Promise<string> =>
  script('tests/e2e/support/newsletter-token.ts', [email])
