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
    <section className="mt-8" aria-labelledby="novedades">
      <h2 id="novedades" className="mb-3 text-lg">
        {say.latest}
      </h2>
      <ul className="grid gap-3">
        {products.map(({ _id, slug, name, brand, price, discount, pictures: [picture] }) => (
          <li key={_id}>
            <a href={productPath(slug)} className="flex gap-3 rounded-card hover:bg-sand">
              <span className="aspect-4/5 w-18 flex-none overflow-hidden rounded-card bg-sand">
                {picture ? (
                  <Picture
                    picture={picture}
                    sizes="72px"
                    widest={320}
                    className="size-full object-cover"
                    decorative
                  />
                ) : (
                  <NoPicture />
                )}
              </span>
              <span className="flex min-w-0 flex-col justify-center gap-0.5">
                <span className="eyebrow truncate">{brand}</span>
                <span className="line-clamp-2 text-sm leading-snug wrap-anywhere">{name}</span>
                <Price price={price} discount={discount} className="text-sm" oldClassName="text-xs" />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
