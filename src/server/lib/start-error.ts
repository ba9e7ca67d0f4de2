/** Why the shop cannot start, as one sentence that says what to do. Whoever starts it prints that and exits with 1. */
export class StartError extends Error {
  override name = 'StartError'
}
