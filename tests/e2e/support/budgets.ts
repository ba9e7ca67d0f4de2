import type { Page } from 'playwright/test'
import { expect } from './test.ts'

const KB = 1_024
/** Script files; KB of script, HTML and style sheets, compressed and without headers; KB of pictures before load; all requests. */
const COLUMNS = ['files', 'script', 'html', 'css', 'pictures', 'requests'] as const
type Column = (typeof COLUMNS)[number]
type Cost = Record<Column, number>

/** The most that a page may cost until nothing more is asked for; the keys are those of `pages.ts`. */
const ROWS: Readonly<Record<string, readonly number[]>> = {
  '404': [8, 24, 11, 14, 0, 18],
  '500': [8, 24, 10, 14, 0, 18],
  '[policy]': [10, 25, 14, 14, 0, 19],
  'atencion-al-cliente': [10, 25, 11, 14, 0, 18],
  'blog/[slug]': [8, 24, 11, 14, 0, 19],
  'blog/index': [10, 25, 10, 14, 0, 20],
  'boletin/baja/[token]': [4, 21, 11, 14, 3, 14],
  carrito: [26, 105, 14, 14, 3, 37],
  'dashboard/change-password': [19, 93, 14, 14, 3, 30],
  'dashboard/chat/[sellerId]': [13, 106, 14, 14, 3, 25],
  'dashboard/chat/index': [13, 106, 14, 14, 3, 25],
  'dashboard/index': [18, 91, 14, 14, 3, 29],
  'dashboard/libro-de-reclamaciones': [22, 96, 15, 14, 3, 35],
  'dashboard/my-data': [13, 88, 15, 14, 3, 24],
  'dashboard/my-orders': [18, 91, 15, 14, 3, 30],
  'dashboard/my-wishlist': [10, 87, 14, 14, 3, 21],
  'dashboard/order/details/[orderId]': [33, 110, 15, 14, 3, 47],
  'dashboard/seguimiento-pedido': [19, 89, 15, 14, 3, 29],
  envio: [29, 110, 21, 14, 13, 43],
  index: [5, 24, 20, 14, 21, 26],
  'libro-de-reclamaciones/hoja/[secret]': [4, 21, 12, 14, 3, 13],
  'libro-de-reclamaciones/index': [24, 98, 15, 14, 0, 36],
  login: [19, 94, 15, 14, 3, 27],
  'nuestras-tiendas': [10, 25, 11, 14, 0, 18],
  'order/confirm': [29, 102, 14, 14, 3, 38],
  pago: [29, 105, 14, 14, 3, 40],
  'product/details/[slug]': [6, 29, 22, 14, 13, 18],
  'products/search': [4, 21, 21, 14, 33, 31],
  register: [21, 94, 20, 14, 3, 31],
  'restablecer-clave': [15, 91, 14, 14, 3, 25],
  search: [4, 21, 20, 14, 21, 24],
  'seguimiento-pedido': [23, 92, 12, 14, 0, 35],
  shops: [4, 21, 21, 14, 54, 38],
  'sin-conexion': [5, 27, 3, 14, 0, 9],
  vendedor: [10, 84, 6, 14, 3, 16],
  'ya-no-se-vende': [4, 21, 11, 14, 3, 14],
}

/** What the page that is open cost so far, as the browser noted it; files out of its cache count like any other. */
function readCost(): Cost {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const named = (pattern: RegExp) => all.filter(({ name }) => pattern.test(new URL(name).pathname))
  const sum = (list: PerformanceResourceTiming[]) =>
    list.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0)
  const scripts = named(/\.js$/)
  const loadedAt = page?.loadEventStart ?? 0
  return {
    files: scripts.length,
    script: sum(scripts),
    html: page?.encodedBodySize ?? 0,
    css: sum(named(/\.css$/)),
    pictures: sum(
      named(/\.(?:avif|webp|jpe?g|png|svg)$/).filter(({ responseEnd }) => responseEnd <= loadedAt),
    ),
    requests: all.length + 1,
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
