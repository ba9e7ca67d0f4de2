import type { BannerAnswer } from '../contracts/catalog.ts'
import { get } from './endpoint.ts'

export const getBanners = get<{ banners: BannerAnswer[] }>('/banners', 'public')
