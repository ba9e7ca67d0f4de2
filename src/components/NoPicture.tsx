import { Icon } from './Icon.tsx'

/** STYLE-06: fills the frame of a product without a picture. */
export const NoPicture = () => (
  <span className="grid aspect-4/5 w-full place-items-center text-line-strong" data-no-picture>
    <Icon name="box" className="size-1/4" />
  </span>
)
