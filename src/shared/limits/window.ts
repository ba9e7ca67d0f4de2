/** When the current window of the limits began. Tests replace it by a window that has just begun. */
export const limitWindow = { minutes: 15 }
