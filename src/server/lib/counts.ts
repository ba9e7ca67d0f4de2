/** How many of something each subject has at this moment. */
export class Counts {
  readonly #of = new Map<string, number>()
  #sum = 0

  get sum(): number {
    return this.#sum
  }

  of(subject: string): number {
    return this.#of.get(subject) ?? 0
  }

  /**
   * Counts one more for each subject. The returned function counts them down again, once, however often it is called.
   */
  enter(...subjects: readonly string[]): () => void {
    this.#sum += 1
    for (const subject of subjects) this.#of.set(subject, this.of(subject) + 1)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      this.#sum -= 1
      for (const subject of subjects) {
        const left = this.of(subject) - 1
        if (left > 0) this.#of.set(subject, left)
        else this.#of.delete(subject)
      }
    }
  }
}
