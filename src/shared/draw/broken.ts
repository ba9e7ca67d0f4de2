import { boundaryMessages } from '../messages/boundary.ts'
import type { ElementMaker } from './element-maker.ts'

/** D-11: shown when a screen failed or did not load, with a link that loads the page again. */
export const drawBroken = <Drawn>(make: ElementMaker<Drawn>, className = ''): Drawn =>
  make(
    'div',
    { role: 'alert', class: `section flex flex-col items-start gap-4 ${className}`.trimEnd() },
    make('p', {}, boundaryMessages.title),
    make(
      'button',
      { type: 'button', class: 'btn btn-quiet', click: () => location.reload() },
      boundaryMessages.retry,
    ),
  )
