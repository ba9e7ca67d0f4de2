import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The benches in short, in the order in which they run: `ofShop` is what follows the address for those that measure a
 * running shop, `rest` the arguments of those that start their own, `needs` the programs that they cannot do without.
 */
export const BENCHES = [
  { name: 'pages', file: 'bench/pages.mjs', ofShop: ['2'] },
  { name: 'bundle', file: 'bench/bundle.mjs', ofShop: ['--rooms'] },
  { name: 'paint', file: 'bench/paint.mjs', ofShop: ['1'] },
  { name: 'taps', file: 'bench/taps.mjs', ofShop: ['3'] },
  { name: 'shifts', file: 'bench/shifts.mjs', ofShop: ['1'] },
  { name: 'visit', file: 'bench/visit.mjs', ofShop: ['2'] },
  { name: 'server', file: 'bench/server.mjs', rest: ['1'], needs: ['nginx', 'wrk'] },
  { name: 'under-load', file: 'bench/under-load.mjs', rest: ['10'] },
  { name: 'memory', file: 'bench/memory.mjs', rest: ['0.5'] },
  { name: 'catalogue', file: 'bench/catalogue.ts', node: ['--expose-gc'], rest: ['1000', '10000'] },
  { name: 'import', file: 'bench/import.ts', rest: ['5000'] },
  { name: 'cost', file: 'bench/cost/main.ts', rest: ['starts'] },
  { name: 'growth', file: 'bench/growth.ts', rest: ['1000', '3000'] },
  { name: 'desk-lists', file: 'bench/desk-lists.ts', rest: ['300', '26'] },
  { name: 'orders', file: 'bench/orders.ts', rest: ['3000', '2'] },
  { name: 'chat', file: 'bench/chat.mjs', rest: ['200', '5'] },
  { name: 'instances', file: 'bench/instances.mjs', rest: ['1', '12', '20'], needs: ['nginx', 'openssl'] },
  { name: 'money', file: 'bench/money.ts', rest: ['300', '3', '300'] },
  {
    name: 'mutants',
    file: 'bench/mutants/main.ts',
    rest: ['--unit', '--tests', 'unit/rules/', '--path', 'rules/money'],
  },
  { name: 'chaos', file: 'bench/chaos.ts', rest: ['5', '2', '1'] },
  { name: 'networks', file: 'bench/networks.ts', rest: ['300', '5', '100'] },
  { name: 'floods', file: 'bench/floods/main.ts', rest: ['5000', '20'], needs: ['nginx', 'openssl'] },
  { name: 'hostile', file: 'bench/hostile/main.ts', rest: ['--share', '0.02'] },
]

/** Which of these programs no folder of the PATH has. */
export const missing = (programs, path = process.env.PATH ?? '') =>
  programs.filter(name => !path.split(delimiter).some(folder => existsSync(join(folder, name))))
