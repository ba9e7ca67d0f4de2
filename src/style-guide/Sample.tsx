import type { ReactNode } from 'react'

/** One thing in one state, with the state's name above it. */
export const Sample = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <figure className="guide-sample" data-wide={wide}>
    <figcaption className="hint">{name}</figcaption>
    {children}
  </figure>
)

export const Samples = ({ children }: { children: ReactNode }) => (
  <div className="guide-samples">{children}</div>
)
