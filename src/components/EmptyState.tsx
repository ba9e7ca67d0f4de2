import type { ReactNode } from 'react'

interface Props {
  title: string
  text?: string
  /** The path of an illustration under /art, as decoration. */
  art?: string
  action?: { href: string; label: string }
  /** More ways out. */
  children?: ReactNode
}

/** A sentence, a picture, one main action. */
export function EmptyState({ title, text, art, action, children }: Props) {
  return (
    <div className="mx-auto flex max-w-md min-w-0 flex-col items-center gap-4 py-6 text-center sm:py-10">
      {art !== undefined && (
        <img src={art} alt="" width={240} height={180} className="max-sm:h-30 max-sm:w-auto" />
      )}
      <h2 className="line-clamp-4 max-w-full text-xl wrap-anywhere">{title}</h2>
      {text !== undefined && <p className="text-muted">{text}</p>}
      {action && (
        <a className="btn btn-primary" href={action.href}>
          {action.label}
        </a>
      )}
      {children}
    </div>
  )
}
