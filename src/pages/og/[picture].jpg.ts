import type { APIRoute } from 'astro'
import { sharePicture } from '#server/modules/media/share-picture.ts'
import { SHOP_PICTURE } from '#shared/routes.ts'

/** SEO-05: `tienda.jpg` for the shop, the id of a stored picture for a product. */
export const GET: APIRoute = async ({ params }) => {
  const name = params['picture'] ?? ''
  const bytes = await sharePicture(name === SHOP_PICTURE ? null : name)
  if (!bytes) return new Response(null, { status: 404 })
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' },
  })
}
