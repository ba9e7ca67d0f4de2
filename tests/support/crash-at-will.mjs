import { existsSync } from 'node:fs'

/**
 * Loaded before the built shop by a test: what a bug would do, at a signal (its worker is the process with a
 * channel to their supervisor). SIGUSR2 throws where nobody catches, SIGWINCH rejects, and while the file CRASH_FLAG
 * is there no worker gets beyond its start.
 */
if (process.send !== undefined) {
  if (existsSync(process.env['CRASH_FLAG'] ?? '')) process.exit(7)
  process.on('SIGUSR2', () => {
    throw new Error('thrown at will')
  })
  process.on('SIGWINCH', () => {
    void Promise.reject(new Error('rejected at will'))
  })
}
