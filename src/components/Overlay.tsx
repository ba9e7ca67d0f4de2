/** A sign that something is under way; the text next to it says what. */
const Spinner = ({ className }: { className: string }) => (
  <span
    className={`shrink-0 animate-spin rounded-full border-2 border-line-strong border-t-ink motion-reduce:animate-none ${className}`}
    aria-hidden="true"
  />
)

/** Covers the page while something runs that should not be disturbed (AUTH-11, ROUTE-35). */
export const Overlay = ({ label }: { label: string }) => (
  <div className="fixed inset-0 z-50 grid place-items-center bg-paper/90 p-6" role="status">
    <p className="flex items-center gap-3 text-lg font-semibold">
      <Spinner className="size-6" />
      {label}
    </p>
  </div>
)
