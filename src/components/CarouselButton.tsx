import { navMessages as say } from '#shared/messages/nav.ts'
import { Icon } from './Icon.tsx'

/** Arrow of a carousel, drawn by its class; the custom element around it handles the click. */
export function CarouselButton({ to, className }: { to: 'previous' | 'next'; className?: string }) {
  return (
    <button
      type="button"
      className={['btn-icon btn-round arrow', className].filter(Boolean).join(' ')}
      aria-label={say[to]}
      data-tap="carousel"
      {...{ [`data-${to}`]: '' }}
    />
  )
}

/** D-91: the visible pause control of a carousel that moves by itself. */
export function PauseButton() {
  return (
    <button
      type="button"
      className="pause btn-icon btn-round"
      aria-label={say.pause}
      data-tap="carousel"
      data-pause=""
    >
      <Icon name="pause" className="icon-pause size-5" />
      <Icon name="play" className="icon-play size-5" />
    </button>
  )
}
