import { getCompany } from '#server/modules/company.ts'
import { themeColors } from '#shared/theme-colors.ts'
import { homeMessages } from '#shared/messages/home.ts'
import { routes } from '#shared/routes.ts'
import { storeName } from '#shared/rules/company.ts'

/** AWAY-09: the icons that Chromium needs; the maskable ones hold the drawing within the circle that no shape cuts. */
const SIZES = [192, 512]

/** SEO-08: the shop as an app on a phone's home screen (W3C Web Application Manifest). */
export async function GET(): Promise<Response> {
  const name = storeName(await getCompany())
  const icon = (purpose: 'any' | 'maskable', size: number) => ({
    src: `/icon${purpose === 'any' ? '' : `-${purpose}`}-${String(size)}.png`,
    sizes: `${String(size)}x${String(size)}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    name,
    short_name: name.slice(0, 12).trim(),
    description: homeMessages.description,
    lang: 'es-PE',
    id: routes.home,
    start_url: routes.home,
    scope: routes.home,
    display: 'standalone',
    background_color: themeColors.paper,
    theme_color: themeColors.ink,
    icons: SIZES.flatMap(size => [icon('any', size), icon('maskable', size)]),
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  })
}
