import { AmountRow } from '#components/order/AmountRow.tsx'
import { ReviewSummary } from '#components/ReviewSummary.tsx'
import { StatusLabel } from '#islands/orders/StatusLabel.tsx'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { ORDER_STATUSES } from '#shared/rules/orders.ts'
import { Sample, Samples } from '../Sample.tsx'

const sizes = [
  ['35', '22.5'],
  ['36', '23'],
  ['37', '24'],
] as const

export const Tables = () => (
  <Samples>
    <Sample name=".size-table" wide>
      <table className="size-table">
        <caption>{say.table.sizes}</caption>
        <thead>
          <tr>
            <th scope="col">{say.table.size}</th>
            <th scope="col">cm</th>
          </tr>
        </thead>
        <tbody>
          {sizes.map(([size, cm]) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              <td>{cm}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sample>
    <Sample name={say.table.bill} wide>
      <dl className="grid gap-2">
        <AmountRow label={say.table.goods}>S/12,345.90</AmountRow>
        <AmountRow label={say.table.total} strong>
          S/12,355.90
        </AmountRow>
      </dl>
    </Sample>
    <Sample name={say.table.reviews} wide>
      <ReviewSummary
        rating={4.5}
        totalReview={38}
        rating_review={[5, 4, 3, 2, 1].map(rating => ({ rating, sum: rating * 2 }))}
      />
    </Sample>
    {ORDER_STATUSES.map(status => (
      <Sample key={status} name={say.table.status}>
        <StatusLabel status={status} />
      </Sample>
    ))}
  </Samples>
)
