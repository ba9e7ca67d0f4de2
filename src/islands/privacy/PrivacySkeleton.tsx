import { privacyMessages as say } from '#shared/messages/privacy.ts'

/** Three cards. */
export const PrivacySkeleton = () => (
  <div className="grid max-w-2xl gap-6" aria-busy="true">
    <p className="sr-only">{say.loading}</p>
    {[0, 1, 2].map(key => (
      <div key={key} className="skeleton h-56" />
    ))}
  </div>
)
