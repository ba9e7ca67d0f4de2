import { passwordMessages as say } from '#shared/messages/password.ts'

/** Three fields. */
export const PasswordSkeleton = () => (
  <div className="grid max-w-md gap-4" aria-busy="true">
    <p className="sr-only">{say.loading}</p>
    {[0, 1, 2].map(key => (
      <div key={key} className="skeleton h-17" />
    ))}
  </div>
)
