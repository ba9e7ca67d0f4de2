/** The window of the limits of attempts. Tests replace it by one that has just begun. */
export const limitWindow = { minutes: 15 }
