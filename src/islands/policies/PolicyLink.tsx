import type { MouseEvent, ReactNode } from 'react'
import { infoDialogId, type PolicyPath } from '#shared/policies.ts'
import { isPlainClick } from '#shared/rules/plain-click.ts'

interface Props {
  href: PolicyPath
  className?: string
  children: ReactNode
}

/**
 * D-04: a plain click opens the text in the dialog that `PolicyDialogs.astro` put on the page, so that nothing typed is
 * lost. Any other click, and a page without the dialog, follows the link.
 */
export function PolicyLink({ href, className = 'link', children }: Props) {
  const open = (event: MouseEvent) => {
    const dialog = document.getElementById(infoDialogId(href))
    if (!isPlainClick(event) || !(dialog instanceof HTMLDialogElement)) return
    event.preventDefault()
    dialog.showModal()
  }
  return (
    <a href={href} className={className} onClick={open}>
      {children}
    </a>
  )
}
