/** The window of the limits of attempts. Tests make it one that has just begun. */
export const limitWindow = { minutes: 15 }
