import { chatMessages as say } from '#shared/messages/chat.ts'

/** The whole screen, before it is known who is signed in. */
export const InboxSkeleton = () => <div className="skeleton chat-inbox" aria-busy="true" />

export const ConversationsSkeleton = () => (
  <div className="grid gap-4 p-4" aria-busy="true">
    <p className="sr-only">{say.loading}</p>
    {[0, 1, 2].map(i => (
      <div key={i} className="flex items-center gap-3">
        <span className="skeleton size-11 rounded-full" />
        <span className="skeleton h-8 flex-1" />
      </div>
    ))}
  </div>
)

export const ThreadSkeleton = () => (
  <div className="grid gap-3" aria-busy="true">
    <p className="sr-only">{say.loading}</p>
    <span className="skeleton h-10 w-3/5" />
    <span className="skeleton ml-auto h-10 w-1/2" />
    <span className="skeleton h-16 w-2/3" />
  </div>
)
