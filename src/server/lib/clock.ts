/** The time, read in one place so that tests can set it. Everything stored is UTC; Lima's time is only for display. */
export const clock = { now: () => new Date() }
