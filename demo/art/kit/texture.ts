import { box, type Line, type Point } from './line.ts'
import { define, lit, type Texture, unlit } from './paint.ts'

const over = (line: Line, paint: string, opacity: number): string => {
  const { x, y, width, height } = box(line)
  return `<rect x="${x - 4}" y="${y - 4}" width="${width + 8}" height="${height + 8}" fill="url(#${paint})" opacity="${opacity}"/>`
}

function tiled(width: number, height: number, turn: number, opacity: number, tile: string): Texture {
  const pattern = define(
    id =>
      `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${tile}</pattern>`,
  )
  return line => pattern.svg + over(line, pattern.id, opacity)
}

/** Open mesh: staggered round holes. `size` is the distance between holes in px. */
export function mesh(color: string, size = 14, turn = -12, opacity = 0.7): Texture {
  const dot = (x: number, y: number): string =>
    `<ellipse cx="${x + 0.8}" cy="${y + 1.4}" rx="${size * 0.2}" ry="${size * 0.24}" fill="${lit(color)}"/><ellipse cx="${x}" cy="${y}" rx="${size * 0.2}" ry="${size * 0.24}" fill="${unlit(color)}"/>`
  return tiled(size, size * 1.7, turn, opacity, dot(size * 0.27, size * 0.42) + dot(size * 0.77, size * 1.27))
}

/** Knit: small chevrons in columns. */
export function knit(color: string, size = 16, turn = 0, opacity = 0.6): Texture {
  const h = size * 0.7
  const v = (y: number): string => `M0 ${y}L${size / 2} ${y + h * 0.6}L${size} ${y}`
  const tile = `<path d="${v(-h * 0.6)}${v(h * 0.4)}" fill="none" stroke="${unlit(color)}" stroke-width="${size * 0.13}"/><path d="${v(-h * 0.36)}${v(h * 0.64)}" fill="none" stroke="${lit(color)}" stroke-width="${size * 0.1}"/>`
  return tiled(size, h, turn, opacity, tile)
}

/** Rib: parallel cords. */
export function rib(color: string, size = 12, turn = 0, opacity = 0.7): Texture {
  const tile = `<rect width="${size * 0.28}" height="40" fill="${unlit(color)}"/><rect x="${size * 0.45}" width="${size * 0.2}" height="40" fill="${lit(color)}"/>`
  return tiled(size, 40, turn, opacity, tile)
}

/** Canvas or twill: a fine weave. */
export function weave(color: string, size = 8, turn = 0, opacity = 0.5): Texture {
  const tile = `<path d="M0 ${size * 0.25}H${size / 2}M${size / 2} ${size * 0.75}H${size}" stroke="${lit(color)}" stroke-width="${size * 0.22}"/><path d="M${size * 0.25} ${size / 2}V${size}M${size * 0.75} 0V${size / 2}" stroke="${unlit(color)}" stroke-width="${size * 0.22}"/>`
  return tiled(size, size, turn, opacity, tile)
}

/** Punched holes at places, in rows that a person laid out. */
export const holes = (points: readonly Point[], color: string, radius = 5): string =>
  points
    .map(
      ([x, y]) =>
        `<circle cx="${x + 0.8}" cy="${y + 1.6}" r="${radius}" fill="${lit(color)}" opacity="0.7"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${unlit(unlit(color))}"/>`,
    )
    .join('')

/** Stepped diamonds in rows with lines between them, as on woven belts; `size` is the height of a row in px. */
export function stepped(color: string, size: number, turn = 0): Texture {
  const u = size / 12
  const diamond = [1, 2, 3, 2, 1]
    .map(
      (wide, i) =>
        `<rect x="${(4 - wide) * u}" y="${(i * 1.4 + 1.6) * u}" width="${wide * 2 * u}" height="${1.4 * u}" fill="${color}"/>`,
    )
    .join('')
  const line = `<rect y="${10.3 * u}" width="${8 * u}" height="${0.9 * u}" fill="${color}"/>`
  return tiled(8 * u, size, turn, 1, diamond + line)
}
