import { getCompany } from '#server/modules/company.ts'
import { colours } from '#shared/colours.ts'
import { homeMessages } from '#shared/messages/home.ts'
import { routes } from '#shared/routes.ts'
import { storeName } from '#shared/rules/company.ts'

/** SEO-08: the shop as an app on a phone's home screen (W3C Web Application Manifest). */
export async function GET(): Promise<Response> {
  const name = storeName(await getCompany())
  const icon = (file: string, size: number) => ({
    src: file,
    sizes: `${String(size)}x${String(size)}`,
    type: 'image/png',
    purpose: 'any',
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
    background_color: colours.paper,
    theme_color: colours.ink,
    icons: [icon('/icon-192.png', 192), icon('/icon-512.png', 512)],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  })
}
