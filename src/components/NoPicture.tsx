import { Icon } from './Icon.tsx'

/** STYLE-06: what stands in a frame whose product has no picture. */
export const NoPicture = ({ className = 'aspect-4/5 w-full' }: { className?: string }) => (
  <span className={`grid place-items-center text-line-strong ${className}`} data-no-picture>
    <Icon name="box" className="size-1/4" />
  </span>
)
