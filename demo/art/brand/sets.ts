/** The places in which the banners' goods stand, drawn behind them: light in the middle of the stage, dark where words come. */

/** Where the goods stand: the middle and the floor in px, and a length that everything else is a multiple of. */
export interface Stage {
  readonly width: number
  readonly height: number
  readonly x: number
  readonly floor: number
  readonly unit: number
}

type Stop = readonly [offset: number, color: string, opacity?: number]

const stops = (list: readonly Stop[]): string =>
  list
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')

const down = (id: string, list: readonly Stop[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`
const across = (id: string, list: readonly Stop[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0">${stops(list)}</linearGradient>`
const glow = (id: string, list: readonly Stop[]): string =>
  `<radialGradient id="${id}">${stops(list)}</radialGradient>`

const block = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
const flat = (points: readonly (readonly [number, number])[], fill: string): string =>
  `<polygon points="${points.map(([x, y]) => `${Math.round(x)},${Math.round(y)}`).join(' ')}" fill="${fill}"/>`

/** A round table of a shop window: where its top is, half its width and how high it is. */
const plinth = (x: number, y: number, half: number, height: number, fill: string, top: string): string =>
  `<path d="M${x - half} ${y}v${height}a${half} ${half * 0.2} 0 0 0 ${half * 2} 0v${-height}z" fill="${fill}"/>` +
  `<ellipse cx="${x}" cy="${y}" rx="${half}" ry="${half * 0.2}" fill="${top}"/>`

/** The light falls off towards the words: to the left on wide pictures, downwards on tall ones. */
function falloff({ width, height, x, floor, unit }: Stage, color: string): string {
  const isTall = height > width
  const clear = isTall ? (floor + unit * 20) / height : (x - unit * 420) / width
  const list: Stop[] = isTall
    ? [
        [Math.max(0, clear - 0.12), color, 0],
        [Math.min(1, clear + 0.2), color, 0.92],
        [1, color, 1],
      ]
    : [
        [0, color, 1],
        [clear * 0.45, color, 0.88],
        [clear * 0.8, color, 0.4],
        [clear * 1.08, color, 0],
      ]
  return `<defs>${(isTall ? down : across)('falloff', list)}</defs>${block(0, 0, width, height, 'url(#falloff)')}`
}

/** Evening on the promenade above the sea: a low sun, and the lanes of a track. */
function malecon(stage: Stage): string {
  const { width, height, x, floor, unit } = stage
  const horizon = floor - unit * 150
  const lanes = [-900, -560, -240, 240, 560, 900].map(lane =>
    flat(
      [
        [x + lane * unit * 0.22 - 1, horizon + unit * 46],
        [x + lane * unit * 0.22 + 1, horizon + unit * 46],
        [x + lane * unit * 1.5 + unit * 9, height],
        [x + lane * unit * 1.5 - unit * 9, height],
      ],
      '#f3c9a0',
    ),
  )
  const shine = [8, 20, 34].map(
    (at, i) =>
      `<rect x="${x - unit * (150 - i * 30)}" y="${horizon + unit * at}" width="${unit * (300 - i * 60)}" height="${unit * 4}" rx="${unit * 2}" fill="#ffd7a1" fill-opacity="0.6"/>`,
  )
  return [
    '<defs>',
    down('sky', [
      [0, '#4a0d18'],
      [0.5, '#a01c26'],
      [0.85, '#e0512f'],
      [1, '#f5934a'],
    ]),
    down('track', [
      [0, '#a3352a'],
      [1, '#5a1416'],
    ]),
    down('sun', [
      [0, '#ffe3b3'],
      [1, '#fbb062'],
    ]),
    '</defs>',
    block(0, 0, width, horizon, 'url(#sky)'),
    disc(x, horizon - unit * 150, unit * 300, 'url(#sun)'),
    block(0, horizon, width, unit * 46, '#7c1b27'),
    ...shine,
    block(0, horizon + unit * 46, width, height - horizon - unit * 46, 'url(#track)'),
    `<g fill-opacity="0.5">${lanes.join('')}</g>`,
    falloff(stage, '#2c0a10'),
  ].join('')
}

/** Peaks with snow as points to the right of the middle, in units: each peak with its foot to the right. */
function range(
  stage: Stage,
  base: number,
  peaks: readonly (readonly [number, number])[],
  rock: string,
  snow: string,
) {
  const { width, height, x, unit } = stage
  const ridge = peaks.map(([at, up]) => [x + at * unit, base - up * unit] as const)
  const caps = ridge
    .filter((_, i) => i % 2 === 1)
    .map(([px, py]) =>
      flat(
        [
          [px, py],
          [px + unit * 62, py + unit * 66],
          [px + unit * 26, py + unit * 52],
          [px + unit * 2, py + unit * 82],
          [px - unit * 24, py + unit * 50],
          [px - unit * 58, py + unit * 70],
        ],
        snow,
      ),
    )
  return flat([[0, base], ...ridge, [width, base], [width, height], [0, height]], rock) + caps.join('')
}

/** The high Andes in the morning. */
function sierra(stage: Stage): string {
  const { width, height, x, floor, unit } = stage
  return [
    '<defs>',
    down('sky', [
      [0, '#0c3440'],
      [0.45, '#2b7379'],
      [0.75, '#b9cdb4'],
      [1, '#f3d3a4'],
    ]),
    down('hill', [
      [0, '#1f4f4b'],
      [1, '#0b2a2d'],
    ]),
    '</defs>',
    block(0, 0, width, height, 'url(#sky)'),
    disc(x + unit * 40, floor - unit * 420, unit * 210, '#f8e6c4'),
    range(
      stage,
      floor - unit * 60,
      [
        [-900, 40],
        [-620, 330],
        [-380, 130],
        [-170, 420],
        [60, 170],
        [330, 470],
        [520, 200],
        [700, 360],
      ],
      '#3f7f85',
      '#f4f1e6',
    ),
    range(
      stage,
      floor,
      [
        [-1000, 20],
        [-560, 190],
        [-260, 40],
        [120, 160],
        [340, 50],
        [560, 230],
      ],
      '#2a625f',
      '#e4ece2',
    ),
    `<ellipse cx="${x}" cy="${floor + unit * 240}" rx="${unit * 1100}" ry="${unit * 290}" fill="url(#hill)"/>`,
    falloff(stage, '#082126'),
  ].join('')
}

/** A path through a wood. */
function camino(stage: Stage): string {
  const { width, height, x, floor, unit } = stage
  const pine = (at: number, foot: number, size: number, fill: string): string =>
    [0, 1, 2]
      .map(i => {
        const top = foot - size * (1 - i * 0.24)
        const half = size * (0.15 + i * 0.05)
        return flat(
          [
            [at, top],
            [at + half, top + size * 0.42],
            [at - half, top + size * 0.42],
          ],
          fill,
        )
      })
      .join('')
  const row = (list: readonly number[], foot: number, size: number, fill: string) =>
    list.map((at, i) => pine(x + at * unit, foot, size * (1 - (i % 3) * 0.14) * unit, fill)).join('')
  const horizon = floor - unit * 120
  return [
    '<defs>',
    down('sky', [
      [0, '#163b2c'],
      [0.55, '#5d8a5a'],
      [1, '#e8dda0'],
    ]),
    down('ground', [
      [0, '#3f6a40'],
      [1, '#142c20'],
    ]),
    down('path', [
      [0, '#e9cf95'],
      [1, '#a8793f'],
    ]),
    '</defs>',
    block(0, 0, width, horizon + unit * 20, 'url(#sky)'),
    disc(x, horizon - unit * 110, unit * 230, '#f5ecc0'),
    row([-640, -520, -420, -310, -215, 190, 290, 400, 500, 620], horizon + unit * 20, 330, '#3c6b4c'),
    row([-700, -470, -330, 330, 450, 640], horizon + unit * 60, 480, '#234c37'),
    block(0, horizon + unit * 20, width, height - horizon, 'url(#ground)'),
    `<path d="M${x - unit * 30} ${horizon + unit * 20}C${x - unit * 140} ${floor} ${x - unit * 560} ${floor + unit * 40} ${x - unit * 520} ${height}H${x + unit * 560}C${x + unit * 520} ${floor + unit * 60} ${x + unit * 60} ${floor} ${x + unit * 30} ${horizon + unit * 20}z" fill="url(#path)"/>`,
    falloff(stage, '#0d2219'),
  ].join('')
}

/** A room on the evening of a feast: an arch, and lights on a string. */
function fiesta(stage: Stage): string {
  const { width, height, x, floor, unit } = stage
  const half = unit * 380
  const spring = floor - unit * 330
  const lights = [-640, -520, -400, -280, -160, -40, 80, 200, 320, 440, 560].map((at, i) => {
    const [px, py] = [
      x + at * unit,
      unit * (60 + 34 * Math.sin(((at + 640) / 1200) * Math.PI * 2 + 0.6) + (i % 2) * 8),
    ]
    return disc(px, py, unit * 34, 'url(#halo)') + disc(px, py, unit * 9, '#ffe9b0')
  })
  return [
    '<defs>',
    down('wall', [
      [0, '#4b1338'],
      [1, '#7a2452'],
    ]),
    down('niche', [
      [0, '#f6d0bf'],
      [1, '#dd9a8a'],
    ]),
    down('floor', [
      [0, '#5c1a40'],
      [1, '#2b0b20'],
    ]),
    across('side', [
      [0, '#c98678'],
      [0.4, '#f2c8b6'],
      [1, '#a9645c'],
    ]),
    glow('halo', [
      [0, '#ffd98a', 0.75],
      [1, '#ffd98a', 0],
    ]),
    '</defs>',
    block(0, 0, width, height, 'url(#wall)'),
    `<path d="M${x - half} ${floor}V${spring}a${half} ${half} 0 0 1 ${half * 2} 0V${floor}z" fill="url(#niche)"/>`,
    block(0, floor, width, height - floor, 'url(#floor)'),
    ...lights,
    plinth(x + unit * 215, floor - unit * 60, unit * 190, unit * 120, 'url(#side)', '#f7dccd'),
    falloff(stage, '#22081a'),
  ].join('')
}

/** A desk before a wall on which a sun of paper hangs. */
function cole(stage: Stage): string {
  const { width, height, x, floor, unit } = stage
  const rays = Array.from({ length: 12 }, (_, i) => {
    const turn = (i * Math.PI) / 6
    const [c, s] = [Math.cos(turn), Math.sin(turn)]
    const [near, far, half] = [unit * 330, unit * 420, unit * 26]
    const [px, py] = [x, floor - unit * 260]
    return flat(
      [
        [px + c * near - s * half, py + s * near + c * half],
        [px + c * far, py + s * far],
        [px + c * near + s * half, py + s * near - c * half],
      ],
      '#fbe2a0',
    )
  })
  const book = (y: number, shift: number, fill: string, edge: string): string =>
    block(x + unit * (170 + shift), floor - unit * y, unit * 300, unit * 44, fill) +
    block(x + unit * (170 + shift), floor - unit * (y - 12), unit * 288, unit * 20, edge)
  return [
    '<defs>',
    down('wall', [
      [0, '#d1901f'],
      [1, '#efb83f'],
    ]),
    down('desk', [
      [0, '#8a5530'],
      [1, '#4a2a16'],
    ]),
    '</defs>',
    block(0, 0, width, height, 'url(#wall)'),
    ...rays,
    disc(x, floor - unit * 260, unit * 290, '#fceec4'),
    block(0, floor, width, height - floor, 'url(#desk)'),
    block(0, floor, width, unit * 10, '#b77a48'),
    book(44, 0, '#2c62b5', '#f6f4f0'),
    book(88, 14, '#c3282f', '#f6f4f0'),
    falloff(stage, '#2f1a08'),
  ].join('')
}

export const sets = { malecon, sierra, camino, fiesta, cole } as const
