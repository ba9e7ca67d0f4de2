import { Children, useEffect, useState, type ReactNode } from 'react'

/**
 * SPEED-10: a long form comes piece by piece, each child in a frame of its own, so that a slow phone shows and answers
 * the first while the last are still to come. What waits for the whole form, such as its button, stands last.
 */
export function InPieces({ children }: { children: ReactNode }) {
  const pieces = Children.toArray(children)
  const [drawn, setDrawn] = useState(1)
  const isWhole = drawn >= pieces.length
  useEffect(() => {
    if (isWhole) return
    let rest = 0
    const frame = requestAnimationFrame(() => {
      rest = window.setTimeout(() => setDrawn(drawn + 1))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(rest)
    }
  }, [isWhole, drawn])
  return (
    <>
      {pieces.slice(0, drawn)}
      {/* A page that seems short has its foot laid out at once, only to be sent away again. */}
      {!isWhole && <div className="h-[200vh]" aria-hidden="true" />}
    </>
  )
}
