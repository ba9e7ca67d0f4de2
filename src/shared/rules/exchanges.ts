/** EXCHANGE-01: what a customer asks for: another size, a credit note, or what the law gives for a fault. */
export type ExchangeKind = 'size' | 'credit' | 'fault'

export type ExchangeState =
  | 'requested'
  | 'accepted'
  | 'refused'
  /** The goods came back and what was asked for was done. */
  | 'done'
  /** Accepted, but the goods never came. */
  | 'lapsed'
