/** Rows of products below an empty page and below the cart (ONWARD-01, ONWARD-02). */
export const onwardMessages = {
  together: 'Quienes compraron esto también llevaron',
  bought: 'Lo que otros están comprando',
  alike: 'También te puede gustar',
  rated: 'Los mejor valorados',
} as const
