import { confirmMessages as say } from '#shared/messages/confirm.ts'
import { Tracking } from '../tracking/Tracking.tsx'
import { NextLinks } from './NextLinks.tsx'

/** DOOR-01: in a tab that knows of no purchase, the way to any order by its number. */
export const FindOrder = () => (
  <>
    <div className="grid gap-2">
      <h1 className="text-xl md:text-2xl">{say.find}</h1>
      <p className="text-muted">{say.findHint}</p>
    </div>
    <Tracking />
    <NextLinks isQuiet />
  </>
)
