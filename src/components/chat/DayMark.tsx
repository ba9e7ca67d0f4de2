import { chatMessages as say } from '#shared/messages/chat.ts'
import { limaDate } from '#shared/rules/dates.ts'

/** Above the first message of a day. */
export function DayMark({ iso }: { iso: string }) {
  const day = limaDate(iso)
  return (
    <p className="mx-auto rounded-full bg-sand px-3 py-1 text-xs text-muted">
      {day === limaDate(new Date().toISOString()) ? say.today : day}
    </p>
  )
}
