import type { Fault } from '../faults.ts'
import { DAY, MINUTE, passTime, type Act, type RefundKind } from './world.ts'

const refund =
  (kind: RefundKind): Act =>
  async ({ side }) =>
    side.setRefund(kind)
const panel =
  (amountOf: (left: number) => number): Act =>
  async world => {
    world.panel += world.side.refundInPanel(world.orderId, amountOf)
  }
const fault =
  (kind: Fault | null, isDone = false): Act =>
  async ({ side }) =>
    side.setFault(kind, { isDone })
const pass =
  (ms: number): Act =>
  async () =>
    passTime(ms)

/** What happens at the provider and in its panel, and time. */
export const providerActs: Readonly<Record<string, Act>> = {
  down: fault('503'),
  up: fault(null),
  'answers html': fault('html'),
  'answers nonsense': fault('nonsense'),
  'answers 409': fault('409'),
  'answers 429': fault('429'),
  'does it and answers 500': fault('500', true),
  'refunds lost': refund('lost'),
  'refunds worked on': refund('working'),
  'refunds accepted': refund('accepted'),
  'refunds never made': refund('never'),
  'refunds refused': refund('refused'),
  'refunds made': refund('ok'),
  'refunds shown': async ({ side }) => side.showRefunds(),
  'list of refunds is silent': async ({ side }) => side.setRefundList(false),
  'a refund fails': async ({ side, orderId }) => side.failRefund(orderId),
  'panel refund': panel(left => Math.min(left, 500)),
  'panel refund of the same amount': panel(left => Math.min(left, 1_234)),
  'panel refund of all': panel(left => left),
  disputed: async world => {
    const charge = world.side.dispute(world.orderId)
    if (charge !== null) world.disputed.add(charge)
  },
  'a minute': pass(MINUTE),
  'a quarter': pass(16 * MINUTE),
  'a day': pass(DAY + 60 * MINUTE),
}
