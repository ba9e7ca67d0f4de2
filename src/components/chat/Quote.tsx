import type { QuotedProduct } from '#shared/contracts/chat.ts'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { pictureSource, productPath } from '#shared/routes.ts'

/** D-82: the product a message is about. */
export function Quote({ product }: { product: QuotedProduct }) {
  return (
    <a
      href={productPath(product.slug)}
      className="flex min-h-14 items-center gap-3 rounded-sm border border-line bg-paper p-1.5 pr-3 text-ink hover:border-ink"
    >
      {product.image !== null && (
        <img
          src={pictureSource(product.image)}
          alt=""
          width={40}
          height={48}
          loading="lazy"
          className="h-12 w-10 shrink-0 rounded-sm bg-sand object-cover"
        />
      )}
      <span className="min-w-0 text-sm">
        <span className="block text-xs text-muted">{say.aboutProduct}</span>
        <span className="line-clamp-2 font-semibold">{product.name}</span>
      </span>
    </a>
  )
}
