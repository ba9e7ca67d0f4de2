import { ProductRow } from '#components/catalog/ProductRow.tsx'
import { ProductCard } from '#components/ProductCard.tsx'
import type { CardAnswer } from '#shared/contracts/catalog.ts'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { Sample, Samples } from '../Sample.tsx'
import { cardSamples } from '../samples.ts'

export function Cards({ pictures }: { pictures: CardAnswer['pictures'] }) {
  const samples = cardSamples(pictures)
  return (
    <>
      <div className="guide-cards">
        {samples.map(([state, product]) => (
          <Sample key={state} name={state}>
            <ProductCard product={product} sizes="200px" />
          </Sample>
        ))}
      </div>
      <Samples>
        {samples.slice(1, 6).map(([state, product]) => (
          <Sample key={state} name={`${say.card.row} · ${state}`} wide>
            <ProductRow product={product} />
          </Sample>
        ))}
        <Sample name=".card" wide>
          <div className="card p-4">{say.words}</div>
        </Sample>
      </Samples>
    </>
  )
}
