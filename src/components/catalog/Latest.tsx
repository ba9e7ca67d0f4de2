import type { CardAnswer } from '#shared/contracts/catalog.ts'
import { catalogMessages as say } from '#shared/messages/catalog-page.ts'
import { productPath } from '#shared/routes.ts'
import { NoPicture } from '../NoPicture.tsx'
import { Picture } from '../Picture.tsx'
import { Price } from '../Price.tsx'

/** CAT-11: the newest products, small, under the filters. */
export function Latest({ products }: { products: readonly CardAnswer[] }) {
  if (products.length === 0) return null
  return (
    <section className="latest" aria-labelledby="novedades">
      <h2 id="novedades" className="mb-3 text-lg">
        {say.latest}
      </h2>
      <ul>
        {products.map(({ _id, slug, name, brand, price, discount, pictures: [picture] }) => (
          <li key={_id}>
            <a href={productPath(slug)} className="more-item">
              {picture ? (
                <Picture picture={picture} sizes="72px" widest={320} decorative />
              ) : (
                <span>
                  <NoPicture />
                </span>
              )}
              <span>
                <span className="eyebrow">{brand}</span>
                <span className="more-name">{name}</span>
                <Price price={price} discount={discount} oldClassName="" />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
