/** The time, asked in one place so that tests can set it. Everything stored is UTC; Lima is a matter of display. */
export const clock = { now: () => new Date() }
