import { Steps } from '#components/order/Steps.tsx'
import { Pager } from '#components/Pager.tsx'
import { Journey } from '#islands/tracking/Journey.tsx'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { Sample, Samples } from '../Sample.tsx'

const here = () => '#ways'
const DAY = '2026-11-20T15:00:00.000Z'

/** What leads on: pages, the steps to an order, the way of an order. */
export const Ways = () => (
  <Samples>
    {[
      [1, 3],
      [7, 20],
    ].map(([page = 1, pages = 1]) => (
      <Sample key={page} name={say.pager}>
        <Pager page={page} pages={pages} hrefOf={here} />
      </Sample>
    ))}
    {(['cart', 'shipping', 'payment'] as const).map(step => (
      <Sample key={step} name={say.steps}>
        <Steps current={step} />
      </Sample>
    ))}
    <Sample name={say.journey} wide>
      <Journey
        steps={[
          { status: 'placed', date: DAY },
          { status: 'warehouse', date: DAY },
          { status: 'shipped', date: null },
          { status: 'delivered', date: null },
        ]}
      />
    </Sample>
    <Sample name={`${say.journey} · ${say.state.cancelled}`} wide>
      <Journey
        steps={[
          { status: 'placed', date: DAY },
          { status: 'cancelled', date: DAY },
        ]}
      />
    </Sample>
  </Samples>
)
