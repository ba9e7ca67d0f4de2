import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'

interface Props {
  href: string
  checked: boolean
  count: number
  children: ReactNode
}

/** A checkbox that is a link: ticking it goes where the choice leads, with or without script. */
export function Tick({ href, checked, count, children }: Props) {
  return (
    <a
      href={href}
      role="checkbox"
      aria-checked={checked}
      rel="nofollow"
      className="flex min-h-11 items-center gap-2.5 rounded-sm px-1 text-sm hover:bg-sand lg:min-h-9"
    >
      <span
        className={`grid size-5 flex-none place-items-center rounded-sm border ${checked ? 'border-ink bg-ink text-paper' : 'border-line-strong'}`}
      >
        {checked && <Icon name="check" className="size-4" />}
      </span>
      {children}
      <span className="ml-auto text-xs text-muted tabular-nums">{count}</span>
    </a>
  )
}
