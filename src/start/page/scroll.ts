import { smoothly } from '#elements/motion.ts'

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** HEAD-24, D-97: a link to the page one is on scrolls smoothly to its top instead of loading it again. */
export function scrollLinks(): void {
  document.addEventListener('click', event => {
    if (event.defaultPrevented || !isPlain(event) || !(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>('a[href]')
    if (!link || link.target || link.hash || link.href !== location.href.split('#')[0]) return
    event.preventDefault()
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
    scrollTo({ top: 0, behavior: smoothly() })
  })
}
