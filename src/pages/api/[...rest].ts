import { things } from '#shared/messages/things.ts'
import { refusal } from '#server/http/reply.ts'

/** Whatever is no call of the shop answers 404 as JSON. */
export const ALL = () => refusal('notFound', { what: things.call })
