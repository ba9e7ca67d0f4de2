/**
 * Why the shop cannot start, as one sentence that says what to do. The starter prints it and exits with 1. `passes`
 * marks a problem that may end by itself, such as a database that does not answer: a shop that ran before waits for it.
 * `waits` marks what every start waits for: a database without a free connection.
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
