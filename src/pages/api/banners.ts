import { handle } from '#server/http/handle.ts'
import { getBanners as list } from '#server/modules/banners.ts'
import { getBanners } from '#shared/endpoints/banners.ts'

export const GET = handle(getBanners, null, async () => ({ banners: await list() }))
