import { startupMessages as say } from '#shared/messages/startup.ts'
import { log } from './log.ts'

/** A second signal from the same Ctrl-C (the terminal signals the whole process group) is not impatience. */
const SAME_KEYSTROKE_MS = 1_000

/** Stops cleanly at the first SIGTERM, SIGINT or SIGHUP; a second request from a person ends it at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let askedAt = 0
  const onSignal = () => {
    if (askedAt > 0) {
      if (Date.now() - askedAt > SAME_KEYSTROKE_MS) process.exit(1)
      return
    }
    askedAt = Date.now()
    log.say(say.stopping)
    stop().then(
      () => {
        log.say(say.stopped)
        process.exit(0)
      },
      (error: unknown) => {
        log.error('stop failed', error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, onSignal)
}
