import { h } from '#browser/dom.ts'
import { navMessages as say } from '#shared/messages/nav.ts'
import type { Track } from './track.ts'

const button = (host: HTMLElement, name: string) => host.querySelector<HTMLButtonElement>(`[data-${name}]`)

/** Arrows, dots and counter of a carousel that does not loop. */
export function connectControls(host: HTMLElement, track: Track): () => void {
  const [previous, next] = [button(host, 'previous'), button(host, 'next')]
  const dots = host.querySelector('[data-dots]')
  const counter = host.querySelector('[data-counter]')
  const last = () => Math.max(0, track.count - track.perView())
  const move = (by: number) => track.go(Math.min(last(), Math.max(0, track.index() + by * track.perView())))

  const drawDots = () => {
    const pages = Math.ceil(track.count / track.perView())
    if (!dots || dots.childElementCount === pages) return
    const made = Array.from({ length: pages }, (_, i) =>
      h('button', {
        type: 'button',
        class: 'dot',
        'aria-label': say.goToSlide(i + 1),
        click: () => track.go(Math.min(last(), i * track.perView())),
      }),
    )
    dots.replaceChildren(...(pages > 1 ? made : []))
  }

  const update = () => {
    drawDots()
    const index = track.index()
    if (previous) previous.disabled = index <= 0
    if (next) next.disabled = index >= last()
    for (const arrow of [previous, next]) if (arrow) arrow.hidden = last() === 0
    if (counter) counter.textContent = say.slide(index + 1, track.count)
    const page = index >= last() ? (dots?.childElementCount ?? 1) - 1 : Math.floor(index / track.perView())
    for (const [i, dot] of [...(dots?.children ?? [])].entries()) dot.ariaCurrent = String(i === page)
  }

  previous?.addEventListener('click', () => move(-1))
  next?.addEventListener('click', () => move(1))
  track.onMove(update)
  new ResizeObserver(update).observe(host)
  return update
}
