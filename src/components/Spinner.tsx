/** Something is under way; the words beside it say what. */
export const Spinner = ({ className }: { className: string }) => (
  <span
    className={`shrink-0 animate-spin rounded-full border-2 border-line-strong border-t-ink motion-reduce:animate-none ${className}`}
    aria-hidden="true"
  />
)
