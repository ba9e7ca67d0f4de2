import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'

/** CAT-02, CAT-09: a group that opens and closes by itself, its list scrolling inside 400 px. */
export function Group({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details className="group border-b border-line" open={open}>
      <summary className="flex min-h-12 list-none items-center justify-between rounded-sm text-base font-semibold [&::-webkit-details-marker]:hidden">
        <h3 className="text-base font-semibold tracking-normal">{title}</h3>
        <Icon name="down" className="size-4 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="relative -mx-1.5 max-h-100 overflow-y-auto overscroll-contain px-1.5 pt-1 pb-3">
        {children}
      </div>
    </details>
  )
}
