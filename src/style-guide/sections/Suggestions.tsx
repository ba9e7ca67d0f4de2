import type { CardAnswer } from '#shared/contracts/catalog.ts'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { Sample, Samples } from '../Sample.tsx'

/** The browser draws the list, as it does below the box of search (`../suggestions.ts`). */
export const Suggestions = ({ pictures }: { pictures: CardAnswer['pictures'] }) => (
  <Samples>
    <Sample name={say.suggestions}>
      <div className="guide-suggestions" data-suggestions={JSON.stringify(pictures.slice(0, 8))} />
    </Sample>
  </Samples>
)
