import { Icon } from './Icon.tsx'

/** What stands in the place of a picture that the shop does not have; the name beside it says what it would show. */
export const NoPicture = () => (
  <span className="grid size-full place-items-center text-line-strong">
    <Icon name="box" className="size-8" />
  </span>
)
