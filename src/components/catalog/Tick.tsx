import type { ReactNode } from 'react'

interface Props {
  href: string
  checked: boolean
  count: number
  children: ReactNode
}

/** A checkbox that is a link: ticking it goes where the choice leads, with or without script. */
export function Tick({ href, checked, count, children }: Props) {
  return (
    <a href={href} role="checkbox" aria-checked={checked} rel="nofollow" className="tick">
      {children}
      <span>{count}</span>
    </a>
  )
}
