import type { Page } from 'playwright/test'
import { expect } from './test.ts'

const KB = 1_024
/** Script files; KB of script, HTML and style sheets, compressed and without headers; KB of pictures that do not wait; requests for anything but pictures. */
const COLUMNS = ['files', 'script', 'html', 'css', 'pictures', 'requests'] as const
type Column = (typeof COLUMNS)[number]
type Cost = Record<Column, number>

/**
 * The most that a page may cost until nothing more is asked for; the keys are those of `pages.ts`. Which pictures come
 * first is a matter of the goods, and a visitor who was here before asks for cart and wishlist: those two have room. So
 * has the HTML of lists and products, a tenth, for an answer that was compressed quickly (STORE-04).
 */
const ROWS: Readonly<Record<string, readonly number[]>> = {
  '404': [8, 24, 11, 14, 4, 16],
  '500': [8, 24, 10, 14, 4, 16],
  '[policy]': [10, 25, 14, 14, 4, 18],
  'atencion-al-cliente': [10, 25, 11, 14, 4, 17],
  'blog/[slug]': [8, 24, 11, 14, 4, 17],
  'blog/index': [10, 25, 10, 14, 4, 18],
  'boletin/baja/[token]': [4, 21, 11, 14, 4, 12],
  carrito: [26, 105, 14, 14, 4, 33],
  'dashboard/change-password': [19, 93, 14, 14, 4, 28],
  'dashboard/chat/[sellerId]': [13, 106, 14, 14, 4, 23],
  'dashboard/chat/index': [13, 106, 14, 14, 4, 23],
  'dashboard/index': [18, 91, 14, 14, 4, 27],
  'dashboard/libro-de-reclamaciones': [22, 96, 15, 14, 4, 32],
  'dashboard/my-data': [13, 88, 15, 14, 4, 22],
  'dashboard/my-orders': [18, 91, 15, 14, 4, 28],
  'dashboard/my-wishlist': [10, 87, 14, 14, 4, 19],
  'dashboard/order/details/[orderId]': [33, 110, 15, 14, 4, 42],
  'dashboard/seguimiento-pedido': [19, 89, 15, 14, 4, 27],
  envio: [29, 110, 21, 14, 18, 39],
  index: [5, 24, 21, 14, 31, 13],
  'libro-de-reclamaciones/hoja/[secret]': [4, 21, 12, 14, 4, 12],
  'libro-de-reclamaciones/index': [24, 98, 15, 14, 4, 33],
  login: [19, 94, 15, 14, 4, 25],
  'nuestras-tiendas': [10, 25, 11, 14, 4, 17],
  'order/confirm': [29, 102, 14, 14, 4, 35],
  pago: [29, 105, 14, 14, 4, 36],
  'product/details/[slug]': [6, 29, 23, 14, 18, 14],
  'products/search': [4, 21, 22, 14, 32, 12],
  register: [21, 94, 20, 14, 4, 29],
  'restablecer-clave': [15, 91, 14, 14, 4, 23],
  search: [4, 21, 22, 14, 35, 14],
  'seguimiento-pedido': [23, 92, 12, 14, 4, 32],
  shops: [4, 21, 22, 14, 27, 16],
  'sin-conexion': [5, 27, 3, 14, 0, 11],
  vendedor: [10, 84, 6, 14, 4, 16],
  'ya-no-se-vende': [4, 21, 11, 14, 4, 12],
}

/**
 * What the page that is open cost so far, as the browser noted it; files out of its cache count like any other. How many
 * of the pictures that wait until they are near came, is a matter of the moment.
 */
function readCost(): Cost {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const named = (pattern: RegExp) => all.filter(({ name }) => pattern.test(new URL(name).pathname))
  const sum = (list: PerformanceResourceTiming[]) =>
    list.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0)
  const scripts = named(/\.js$/)
  const eager = new Set([...document.images].flatMap(one => (one.loading === 'lazy' ? [] : one.currentSrc)))
  return {
    files: scripts.length,
    script: sum(scripts),
    html: page?.encodedBodySize ?? 0,
    css: sum(named(/\.css$/)),
    pictures: sum(all.filter(({ name }) => eager.has(name))),
    requests: 1 + all.length - named(/\.(?:avif|webp|jpe?g|png|svg)$/).length,
  }
}

const isCounted = (column: Column): boolean => column === 'files' || column === 'requests'

/** SPEED-07: the open page costs no more than its row says. */
export async function expectInBudget(page: Page, name: string, address: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const cost = await page.evaluate(readCost)
  for (const [i, column] of COLUMNS.entries()) {
    const is = isCounted(column) ? cost[column] : cost[column] / KB
    expect.soft(is, `${address}: ${column}`).toBeLessThanOrEqual(ROWS[name]?.[i] ?? 0)
  }
}

export const budgetNames: readonly string[] = Object.keys(ROWS)
