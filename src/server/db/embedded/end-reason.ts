import { startupMessages as say } from '#shared/messages/startup.ts'

const LAST_LINES = 40

/** Why PostgreSQL ended, from its log. Errors that a full disk caused are reported as a full disk (OWNER-07). */
export function endReason(log: string): string {
  const lines = log.trimEnd().split('\n')
  if (lines.slice(-LAST_LINES).some(line => /No space left on device/.test(line))) return say.diskFull
  return (
    lines.findLast(line => /FATAL|PANIC|ERROR/.test(line))?.replace(/^.*?(?:FATAL|PANIC|ERROR):\s*/, '') ??
    lines.at(-1) ??
    ''
  )
}
