import { type Article } from '../art/article.ts'

/** An article and what of it exists as pictures: every design in its colour ways, in all views. */
export interface Pictured {
  readonly article: Article
  /** For each design, the ids of its colour ways (palette.ts). */
  readonly designs: readonly (readonly string[])[]
  /** In how many of a design's colour ways, from the first, the close-up exists too; missing: in all. */
  readonly closeUps?: number
}
