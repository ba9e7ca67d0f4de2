import { build } from '../scripts/steps/build.mjs'
import { shareNetworks } from '../tests/support/networks.ts'

/**
 * NETWORK-01 to NETWORK-04: many people behind one address, some of whom misbehave, all order; made-up accounts behind
 * another hold few orders and little of any stock:
 *   npm run bench:networks [-- BUYERS MISBEHAVING ACCOUNTS]
 * The limits and their windows are the usual ones. Ends with 1 when a buyer got no order, when they took longer than an
 * hour, or when anything above the bounds is held.
 */
const [buyers = 3_000, misbehaving = 20, madeUp = 1_000] = process.argv.slice(2).map(Number)

if (!(await build())) process.exit(1)
const say = (line: string) => console.log(line)
const report = await shareNetworks({ buyers, misbehaving, madeUp, windowMinutes: 15, say })
console.table({
  compradores: {
    pidieron: `${String(report.buyers.ordered)} de ${String(report.buyers.of)}`,
    'segundos en total': report.buyers.seconds.toFixed(0),
    'códigos por correo': report.buyers.codes,
    'CPU de pruebas': `${report.buyers.workSeconds.toFixed(1)} s`,
  },
  inventadas: {
    cuentas: report.madeUp.accounts,
    'pedidos retenidos': `${String(report.madeUp.held)} de ${String(report.madeUp.most)} como máximo`,
    'parte de un stock': `${report.madeUp.share.toFixed(0)} %, de uno de cinco ${String(report.madeUp.units)} unidades`,
    guardado: `${report.madeUp.storedMb.toFixed(1)} MB`,
    'CPU de pruebas': `${report.madeUp.workSeconds.toFixed(1)} s`,
  },
})
for (const problem of report.problems.slice(0, 20)) console.log(problem)
if (report.problems.length > 0 || report.buyers.seconds > 3_600) process.exitCode = 1
