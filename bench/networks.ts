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
  buyers: {
    ordered: `${String(report.buyers.ordered)} of ${String(report.buyers.of)}`,
    'seconds in all': report.buyers.seconds.toFixed(0),
    'codes by mail': report.buyers.codes,
    'CPU of proofs': `${report.buyers.workSeconds.toFixed(1)} s`,
  },
  'made up': {
    accounts: report.madeUp.accounts,
    'orders held': `${String(report.madeUp.held)} of ${String(report.madeUp.most)} at most`,
    'share of a stock': `${report.madeUp.share.toFixed(0)} %, of one of five ${String(report.madeUp.units)} units`,
    stored: `${report.madeUp.storedMb.toFixed(1)} MB`,
    'CPU of proofs': `${report.madeUp.workSeconds.toFixed(1)} s`,
  },
})
for (const problem of report.problems.slice(0, 20)) console.log(problem)
if (report.problems.length > 0 || report.buyers.seconds > 3_600) process.exitCode = 1
