import type { ReactNode } from 'react'

/** CAT-02, CAT-09: a group that opens and closes by itself, its list scrolling inside 400 px. */
export function Group({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details className="filter-group" open={open}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <div>{children}</div>
    </details>
  )
}
