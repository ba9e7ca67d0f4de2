import { type Colors } from '../../article.ts'
import { contrast, lightness, tint } from '../../tone.ts'

/** Undyed rubber and foam, for colour ways that do not name the sole. */
export const FOAM = '#f1ede5'
export const GUM = '#b98552'
export const RUBBER = '#38353a'

export interface Roles extends Colors {
  /** Panels laid over the main material. */
  readonly accent: string
  /** The thread in those. */
  readonly trim: string
  /** Midsole. */
  readonly foam: string
  /** What touches the ground. */
  readonly tread: string
  readonly laces: string
  readonly lining: string
}

/** Which colour each part of a sports shoe takes, with one, two or three colours given. */
export function roles(colors: Colors): Roles {
  const { main, second, third } = colors
  const single = second === main
  const two = third === second
  const accent = single ? contrast(main, lightness(main) > 0.9 ? 0.08 : 0.16) : second
  return {
    ...colors,
    accent,
    trim: tint(accent, 0.25),
    foam: two ? FOAM : third,
    tread: single ? (lightness(main) < 0.4 ? RUBBER : contrast(main, 0.3)) : second,
    laces: single ? contrast(main, lightness(main) > 0.9 ? 0.03 : 0.1) : two ? FOAM : third,
    lining: contrast(main, 0.22),
  }
}
