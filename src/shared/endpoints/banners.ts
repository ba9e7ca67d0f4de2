import type { BannerAnswer } from '../contracts/catalog.ts'
import type { Endpoint, NoBody } from './endpoint.ts'

export const getBanners: Endpoint<NoBody, { banners: BannerAnswer[] }> = {
  method: 'GET',
  path: '/banners',
  access: 'public',
}
