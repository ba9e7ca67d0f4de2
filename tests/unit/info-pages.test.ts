import { expect, test } from 'vitest'
import { infoTarget } from '#shared/info-pages.ts'
import { blogPath, isInfoPath, publicInfoPaths, routes } from '#shared/routes.ts'

const customer = { loggedIn: true, at: '/' }
const guest = { loggedIn: false, at: '/' }
const policies = [routes.exchanges, routes.privacy, routes.shippingTerms, routes.terms]

test('D-04 the list holds the ten public pages of the specification, and no post of the blog', () => {
  expect([...publicInfoPaths].sort()).toEqual([
    '/atencion-al-cliente',
    '/blog',
    '/cambios-y-devoluciones',
    '/libro-de-reclamaciones',
    '/nosotros',
    '/nuestras-tiendas',
    '/politica-de-seguridad-y-privacidad',
    '/seguimiento-pedido',
    '/terminos-de-envios',
    '/terminos-y-condiciones',
  ])
  expect(isInfoPath(blogPath('cuero'))).toBe(false)
})

test('D-04 a customer reads eight of them in a dialog and has own pages for the other two', () => {
  const own = [routes.tracking, routes.complaints] as readonly string[]
  for (const path of publicInfoPaths.filter(one => !own.includes(one)))
    expect(infoTarget(path, customer)).toEqual({ as: 'dialog', path })
  expect(infoTarget(routes.tracking, customer)).toEqual({
    as: 'page',
    path: '/dashboard/seguimiento-pedido',
  })
  expect(infoTarget(routes.complaints, customer)).toEqual({
    as: 'page',
    path: '/dashboard/libro-de-reclamaciones',
  })
})

test('D-04 a guest follows the links, but on the checkout policies open over it', () => {
  for (const path of publicInfoPaths) expect(infoTarget(path, guest)).toBeNull()
  for (const path of publicInfoPaths)
    expect(infoTarget(path, { ...guest, at: routes.shipping })).toEqual(
      policies.some(policy => policy === path) ? { as: 'dialog', path } : null,
    )
})

test('D-04 every other link stays a link', () => {
  for (const path of ['/', '/shops', '/blog/cuero', '/libro-de-reclamaciones/hoja/x', '/terminos'])
    expect(infoTarget(path, customer)).toBeNull()
})
