import { PercentTag, Price } from '#components/Price.tsx'
import { Stars } from '#components/Stars.tsx'
import { Swatch } from '#components/Swatch.tsx'
import { Stepper } from '#islands/cart/Stepper.tsx'
import { productMessages } from '#shared/messages/product.ts'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { soles } from '#shared/rules/money.ts'
import { Sample, Samples } from '../Sample.tsx'

const prices = [
  [129.9, 0],
  [129.9, 89.9],
  [12345.9, 9999.9],
] as const

export const Marks = () => (
  <>
    <Samples>
      {prices.map(([price, discount]) => (
        <Sample key={discount} name={say.price}>
          <Price price={soles(price)} discount={soles(discount)} className="text-lg" showPercent />
        </Sample>
      ))}
      {[5, 4.5, 0].map(rating => (
        <Sample key={rating} name={say.stars}>
          <Stars rating={rating} count={rating * 10} />
        </Sample>
      ))}
    </Samples>
    <Samples>
      <Sample name=".tag">
        <PercentTag price={soles(100)} discount={soles(70)} />
      </Sample>
      <Sample name=".tag-quiet">
        <span className="rounded-card bg-sand-deep p-2">
          <span className="tag tag-quiet">{productMessages.soldOut}</span>
        </span>
      </Sample>
      <Sample name=".badge">
        <span className="flex gap-2">
          <span className="badge">1</span>
          <span className="badge">99+</span>
        </span>
      </Sample>
      <Sample name={say.colours}>
        <span className="flex gap-2">
          {['#1c1c1c', '#ffffff', '#b3261e,#1f4e79', '#4f6f52,#d9a441,#7b3f61'].map(code => (
            <Swatch key={code} colorCode={code} className="size-8" />
          ))}
        </span>
      </Sample>
      {[1, 3].map(quantity => (
        <Sample key={quantity} name={say.stepper}>
          <Stepper line={{ _id: 'muestra', quantity, stock: 3 }} name={say.product.name} />
        </Sample>
      ))}
    </Samples>
    <Samples>
      <Sample name=".size-button" wide>
        <span className="size-grid">
          {['35', '36', '37', '38.5', 'XXL'].map((size, i) => (
            <button
              key={size}
              type="button"
              className="size-button"
              aria-pressed={i === 1}
              disabled={i === 2}
            >
              {size}
            </button>
          ))}
        </span>
      </Sample>
    </Samples>
  </>
)
