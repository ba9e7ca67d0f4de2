/**
 * Why the shop cannot start, as one sentence that says what to do. Whoever starts it prints that and exits with 1.
 * `passes` marks what may mend itself, such as a database that does not answer: a shop that ran before waits for it.
 * `waits` is what every start waits for: a database that has no connection left while others hold them.
 */
export class StartError extends Error {
  override name = 'StartError'
  readonly passes: boolean
  readonly waits: boolean
  constructor(sentence: string, { passes = false, waits = false } = {}) {
    super(sentence)
    this.passes = passes
    this.waits = waits
  }
}
