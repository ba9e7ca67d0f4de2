/** As high as the receipt's head, so that little moves. */
export const ConfirmSkeleton = ({ text }: { text: string }) => (
  <div className="grid gap-6" aria-busy="true">
    <p role="status" className="text-xl font-bold">
      {text}
    </p>
    <div className="skeleton h-32" />
    <div className="skeleton h-64" />
  </div>
)
