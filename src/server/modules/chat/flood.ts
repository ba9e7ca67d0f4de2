import { AppError } from '#shared/errors.ts'
import { clock } from '../../lib/clock.ts'
import { singleton } from '../../lib/singleton.ts'

/** A person types a few messages a minute; this is far above it and far below a flood. */
const MAX_PER_WINDOW = 60
const WINDOW_MS = 60_000

const recent = () => singleton<Map<string, number[]>>('chat-flood', () => new Map())

/** Refuses a sender with `tooManyRequests`. In memory: a flood is stopped where it arrives, without a write for each message. */
export function limitMessages(senderId: string): void {
  const now = clock.now().getTime()
  const kept = (recent().get(senderId) ?? []).filter(time => now - time < WINDOW_MS)
  if (kept.length >= MAX_PER_WINDOW) throw new AppError('tooManyRequests')
  recent().set(senderId, [...kept, now])
  if (recent().size > 10_000) recent().clear()
}
