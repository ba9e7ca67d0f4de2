/** REFUND-06: units leave an order before it is sent, or after. */
export type TakebackKind = 'cancelled' | 'returned'
/** What the customer gets for them. */
export type Settlement = 'money' | 'credit'
