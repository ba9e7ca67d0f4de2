import { expect, test } from 'vitest'
import { EXCHANGE_MOVES } from '#shared/rules/exchanges.ts'
import { MAILS } from '#shared/rules/mails.ts'
import type { Transitions } from '#shared/rules/transitions.ts'
import { ORDER_MOVES } from '#shared/rules/orders.ts'
import { PARCEL_MOVES } from '#shared/rules/parcels.ts'
import { PAYMENT_MOVES } from '#shared/rules/payments.ts'
import { REFUND_MOVES } from '#shared/rules/refunds.ts'

const table = (title: string, head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    `## ${title}`,
    '',
    ...[head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`),
    '',
  ].join('\n')

const movesTable = <State extends string>(title: string, moves: Transitions<State>): string =>
  table(
    title,
    ['From', 'To', 'When'],
    (Object.keys(moves) as State[]).flatMap<readonly string[]>(from =>
      moves[from].length === 0
        ? [[from, '', 'its end']]
        : moves[from].map(({ to, when }) => [from, to, when]),
    ),
  )

test('REFUND-10 PARCEL-02 D-66 the tables of states and mails in the documents are those of the code', async () => {
  const printed = [
    '# States and mails\n',
    'Printed from `src/shared/rules` by `tests/unit/states.test.ts`; `npx vitest run --project unit tests/unit/states.test.ts -u` prints it again.\n',
    movesTable('Orders', ORDER_MOVES),
    movesTable('Parcels', PARCEL_MOVES),
    movesTable('Payments', PAYMENT_MOVES),
    movesTable('Refunds', REFUND_MOVES),
    movesTable('Exchanges', EXCHANGE_MOVES),
    table(
      'Mails',
      ['Kind', 'Of', 'When'],
      Object.entries(MAILS).map(([kind, { of, when }]) => [kind, of, when]),
    ),
  ].join('\n')
  await expect(printed).toMatchFileSnapshot('../../docs/states.md')
})
