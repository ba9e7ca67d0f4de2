interface Props {
  title: string
  text?: string
  /** An illustration of the family under /art; decoration. */
  art?: string
  action?: { href: string; label: string }
}

/** A sentence, a picture, one action. */
export function EmptyState({ title, text, art, action }: Props) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 py-10 text-center">
      {art !== undefined && <img src={art} alt="" width={240} height={200} loading="lazy" />}
      <h2 className="text-xl">{title}</h2>
      {text !== undefined && <p className="text-muted">{text}</p>}
      {action && (
        <a className="btn btn-primary" href={action.href}>
          {action.label}
        </a>
      )}
    </div>
  )
}
