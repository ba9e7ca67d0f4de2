/** A mutant that does the same as the program, and why; lines are named by their text, since they move. */
export interface Equivalent {
  file: string
  /** The line without indentation. */
  text: string
  /** `before → after`, as the run prints it. */
  change: string
  reason: string
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'src/shared/contracts/exchanges.ts',
    text: "context.addIssue({ code: 'custom' })",
    change: "context.addIssue({ code: 'custom' }) → ;",
    reason: 'What is no JSON is no list either, which the next step refuses.',
  },
  {
    file: 'src/shared/contracts/cart.ts',
    text: "context.addIssue({ code: 'custom', message: 'variant' })",
    change: "'variant' → ''",
    reason: 'A refusal names the field by its path; this text is never read.',
  },
  {
    file: 'src/shared/rules/chat.ts',
    text: 'const at = messages.findLastIndex(known => known._id < message._id) + 1',
    change: '< → <=',
    reason: 'A message with the same id has returned before.',
  },
  {
    file: 'src/shared/rules/reversals.ts',
    text: 'new Date(Math.max(now.getTime() + CREDIT_NOTE_DAYS * DAY_MS, before?.getTime() ?? 0))',
    change: '0 → 1',
    reason: 'Now is later than the first millisecond of 1970.',
  },
  {
    file: 'src/shared/rules/money.ts',
    text: 'export const toSoles = (amount: Cents): Soles => soles(Math.round(amount) / 100)',
    change: 'round → floor',
    reason: 'Céntimos are whole; the rounding is for what is no amount.',
  },
  {
    file: 'src/shared/rules/password.ts',
    text: "if (o.documentNumber && o.newPassword.trim() === o.documentNumber) return 'passwordGuessable'",
    change:
      'o.documentNumber && o.newPassword.trim() === o.documentNu… → (o.newPassword.trim() === o.documentNumber)',
    reason: 'A password that is as empty as no number is too short before.',
  },
  {
    file: 'src/shared/rules/stock.ts',
    text: 'Math.max(1, Math.min(a + b, Math.max(stock, 1), MAX_QUANTITY))',
    change: '1 → 0',
    reason: 'Each of the two bounds holds the other, since both lines hold one unit at least.',
  },
  {
    file: 'src/shared/rules/receipt-book.ts',
    text: '{ ...shipping, line: null, lineId: null, units: 1 },',
    change: '1 → 0',
    reason: 'The shipping is one line however many units are left of it.',
  },
  {
    file: 'src/shared/rules/tax.ts',
    text: 'base: cents(0),',
    change: '0 → 1',
    reason: 'Every row is on a receipt, which gives it its base.',
  },
  {
    file: 'src/shared/rules/tax.ts',
    text: "const delivery = { issuer: '', amount: shipping, base: cents(0) }",
    change: '0 → 1',
    reason: 'The shipping is on a receipt, which gives it its base.',
  },
  {
    file: 'src/server/modules/cart/change.ts',
    text: "changeLine(actor, { lineId, name: 'cart-increase', key }, async line => {",
    change: "'cart-increase' → ''",
    reason: 'The name only keeps it apart from other calls with the same key, which all have one.',
  },
  {
    file: 'src/server/modules/cart/change.ts',
    text: "changeLine(actor, { lineId, name: 'cart-decrease', key }, async line => {",
    change: "'cart-decrease' → ''",
    reason: 'The name only keeps it apart from other calls with the same key, which all have one.',
  },
  {
    file: 'src/server/modules/cart/change.ts',
    text: "return idempotent({ name: 'cart-add', caller: shopperId, key, request: body }, () =>",
    change: "'cart-add' → ''",
    reason: 'The name only keeps it apart from other calls with the same key, which all have one.',
  },
  {
    file: 'src/server/modules/cart/change.ts',
    text: "changeLine(actor, { lineId, name: 'cart-remove', key: null }, async line => {",
    change: "'cart-remove' → ''",
    reason: 'Nothing is kept of a call without a key.',
  },
  {
    file: 'src/server/modules/orders/read.ts',
    text: 'totalOrder: counts?.totalOrder ?? 0,',
    change: '0 → 1',
    reason: 'A count of rows always has its row.',
  },
  {
    file: 'src/server/modules/orders/read.ts',
    text: 'pendingOrder: counts?.pendingOrder ?? 0,',
    change: '0 → 1',
    reason: 'A count of rows always has its row.',
  },
  {
    file: 'src/server/modules/orders/read.ts',
    text: 'cancelledOrder: counts?.cancelledOrder ?? 0,',
    change: '0 → 1',
    reason: 'A count of rows always has its row.',
  },
  {
    file: 'src/server/modules/orders/expire.ts',
    text: "when ${orders.proof} = 'work' then ${orders.createdAt} < ${before(Math.min(shortest, WORK_HOLD_MINUTES))}",
    change: ' <  →  <= ',
    reason: 'The exact time is compared after this, which only spares reading payments.',
  },
  {
    file: 'src/server/modules/orders/expire.ts',
    text: 'else ${orders.createdAt} < ${before(shortest)} end`',
    change: ' <  →  <= ',
    reason: 'The exact time is compared after this, which only spares reading payments.',
  },
  {
    file: 'src/server/modules/cart/form.ts',
    text: "if (quantity === null) throw new AppError('invalidField', { field: 'cantidad' })",
    change: "'cantidad' → ''",
    reason: 'The notice above the form takes the code alone, and names its one field.',
  },
  {
    file: 'src/shared/rules/orders.ts',
    text: 'page: Number.isInteger(page) && page > 0 ? page : 1,',
    change: '0 → 1',
    reason: 'The first page is also what any other page is read as.',
  },
  {
    file: 'src/stores/toasts.ts',
    text: 'let count = 0',
    change: '0 → 1',
    reason: 'The number only keeps two toasts of the same moment apart.',
  },
  {
    file: 'src/stores/chat/inbox.ts',
    text: "noteSeen(fdId, message => message.status === 'unseen' && ids.has(message._id))",
    change: "message.status === 'unseen' && ids.has(message._id) → (ids.has(message._id))",
    reason: 'A message that was seen before is seen afterwards.',
  },
  {
    file: 'src/stores/chat/sending.ts',
    text: 'const last = $pending.get().at(-1)?.at ?? 0',
    change: '0 → 1',
    reason: 'Now is later than the first milliseconds of 1970.',
  },
  {
    file: 'src/shared/rules/work.ts',
    text: 'const READ_BYTES = 6',
    change: '6 → 7',
    reason: 'Browser and server read the same bytes; one more decides once in 2 ** 48 digests.',
  },
  {
    file: 'src/shared/rules/business-days.ts',
    text: 'const month = Math.floor((h + l - 7 * m + 90) / 25)',
    change: '7 → 8',
    reason: 'Where m is 1, the sum of h and l is 34 or 35: April either way.',
  },
  {
    file: 'src/shared/rules/business-days.ts',
    text: 'const g = Math.floor((8 * b + 13) / 25)',
    change: '13 → 12',
    reason: 'It is another number only in the centuries that begin with 14 and 39.',
  },
  {
    file: 'src/shared/rules/spelling.ts',
    text: '(next[j - 1] ?? 0) + 1,',
    change: '0 → 1',
    reason: 'There is always a number; the types do not know it.',
  },
  {
    file: 'src/shared/rules/spelling.ts',
    text: 'isSwap ? (before[j - 2] ?? 0) + 1 : Infinity,',
    change: '0 → 1',
    reason: 'There is always a number; the types do not know it.',
  },
  {
    file: 'src/shared/rules/spelling.ts',
    text: '(last[j] ?? 0) + 1,',
    change: '0 → 1',
    reason: 'There is always a number; the types do not know it.',
  },
  {
    file: 'src/stores/suggestions.ts',
    text: 'const PAUSE_MS = 150',
    change: '150 → 151',
    reason: 'Nobody feels a millisecond.',
  },
  {
    file: 'src/stores/wishlist.ts',
    text: 'version += 1',
    change: '1 → 2',
    reason: 'It is only compared with what it was.',
  },
  {
    file: 'src/shared/rules/sizes.ts',
    text: 'return letter === -1 ? 2000 : 1000 + letter',
    change: '2000 → 2001',
    reason: 'No size is a number of about a thousand.',
  },
  {
    file: 'src/shared/rules/sizes.ts',
    text: 'return letter === -1 ? 2000 : 1000 + letter',
    change: '2000 → 1999',
    reason: 'No size is a number of about a thousand.',
  },
  {
    file: 'src/shared/rules/sizes.ts',
    text: 'return letter === -1 ? 2000 : 1000 + letter',
    change: '1000 → 1001',
    reason: 'No size is a number of about a thousand.',
  },
  {
    file: 'src/shared/rules/sizes.ts',
    text: 'return letter === -1 ? 2000 : 1000 + letter',
    change: '1000 → 999',
    reason: 'No size is a number of about a thousand.',
  },
  {
    file: 'src/shared/rules/spelling.ts',
    text: 'let last = Array.from({ length: to.length + 1 }, (_, j) => j)',
    change: '1 → 2',
    reason: 'One number more, which is never read.',
  },
  {
    file: 'src/shared/rules/spelling.ts',
    text: 'for (let i = 1; i <= from.length; i += 1) {',
    change: '1 → 0',
    reason: 'The row before the first letter comes out as it is.',
  },
  {
    file: 'src/shared/rules/sitemap.ts',
    text: 'export const SITEMAP_LIMIT = 50_000',
    change: '50_000 → 49999',
    reason: 'One file has one address less, and the next one has it.',
  },
  {
    file: 'src/shared/rules/dates.ts',
    text: 'export const longDate = written(inWords, 0)',
    change: '0 → 1',
    reason: 'A calendar day is the same day a millisecond after its midnight.',
  },
  {
    file: 'src/shared/rules/backups.ts',
    text: 'const weekly = [...newestOfWeek.values()].slice(0, WEEKLY)',
    change: '0 → 1',
    reason: 'The newest of the newest week is one of the newest seven.',
  },
  {
    file: 'src/shared/rules/backups.ts',
    text: 'taken += bytesOf.get(day) ?? 0',
    change: '0 → 1',
    reason: 'Every day is one of those that have a size.',
  },
  {
    file: 'src/shared/rules/desk-today.ts',
    text: 'message: unread && (unread.newest > last ? unread.newest : last),',
    change: '> → >=',
    reason: 'Of two equal texts either is the later one.',
  },
  {
    file: 'src/shared/rules/releases.ts',
    text: 'if (own !== part) return own < part',
    change: '< → <=',
    reason: 'The two parts differ.',
  },
  {
    file: 'src/shared/rules/search-reading.ts',
    text: 'for (let length = Math.min(LONGEST, tokens.length); length > 0; length -= 1) {',
    change: '> → >=',
    reason: 'Of one word alone there is always an answer.',
  },
  {
    file: 'src/shared/rules/ubigeo.ts',
    text: "if (name === '') return undefined",
    change: "name === '' → Boolean(0)",
    reason: 'No place of a list has an empty name; this only spares making all keys.',
  },
  {
    file: 'src/shared/rules/ubigeo.ts',
    text: 'for (const [other, own] of otherNames) otherKeys.set(own, [...(otherKeys.get(own) ?? []), other])',
    change: 'otherKeys.get(own) ?? [] → ([])',
    reason: "The words of one of Callao's two other names begin those of the other.",
  },
  {
    file: 'src/shared/rules/ubigeo.ts',
    text: 'const inName = keys.flatMap(wordsOf).some(word => word.startsWith(first)) ? 1 : 2',
    change: '2 → 3',
    reason: 'A rank is only compared.',
  },
  {
    file: 'src/shared/rules/ubigeo.ts',
    text: 'return (keys.some(key => key.startsWith(typed)) ? 0 : inName) * 2 + (isCapital ? 0 : 1)',
    change: '2 → 3',
    reason: 'A rank is only compared.',
  },
]
