import { type Colours } from '../../article.ts'
import { seeded } from '../../kit/hash.ts'
import { contrast, mix } from '../../tone.ts'

/** Small flowers strewn over the cloth. */
export function flowers({ main, second, third }: Colours): string {
  const random = seeded(41)
  const petal = second === main ? contrast(main, 0.55) : second
  const heart = third === main || third === second ? mix(petal, '#e0a92e', 0.7) : third
  const bloom = (x: number, y: number, size: number, turn: number): string =>
    `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)}) scale(${size.toFixed(2)})"><path d="M0 0C-9 -6 -8 -17 0 -18C8 -17 9 -6 0 0C4 -10 15 -12 18 -5C18 3 9 6 0 0C10 4 13 14 7 18C-1 20 -5 10 0 0C-5 10 -14 13 -17 7C-18 -1 -10 -5 0 0C-10 3 -18 -1 -17 -7C-13 -14 -4 -10 0 0Z" fill="${petal}"/><circle r="4.5" fill="${heart}"/></g>`
  const leaf = (x: number, y: number, turn: number): string =>
    `<path transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)})" d="M0 0Q8 -9 20 0Q8 7 0 0Z" fill="${mix(petal, main, 0.45)}"/>`
  const found: string[] = []
  for (let row = 0; row < 20; row++) {
    for (let column = 0; column < 15; column++) {
      const x = 140 + column * 66 + (row % 2) * 33 + (random() - 0.5) * 26
      const y = 150 + row * 64 + (random() - 0.5) * 26
      found.push(
        random() > 0.34
          ? bloom(x, y, 0.65 + random() * 0.55, random() * 72)
          : leaf(x, y, random() * 360) + leaf(x, y, random() * 360),
      )
    }
  }
  return found.join('')
}
