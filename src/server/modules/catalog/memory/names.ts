/** Texts as numbers: the same text has the same number, counted from 1; 0 stands for no text. */
export class Names {
  readonly #codes = new Map<string, number>()
  readonly #texts: string[] = ['']

  /** The number of a text, a new one when it is met for the first time. */
  add(text: string | null): number {
    if (text === null) return 0
    const known = this.#codes.get(text)
    if (known !== undefined) return known
    const code = this.#texts.length
    this.#codes.set(text, code)
    this.#texts.push(text)
    return code
  }

  /** The number of a text, undefined for one that was never met. */
  find(text: string): number | undefined {
    return this.#codes.get(text)
  }

  text(code: number): string {
    return this.#texts[code] ?? ''
  }

  /** How many numbers there are, 0 among them. */
  get size(): number {
    return this.#texts.length
  }
}
