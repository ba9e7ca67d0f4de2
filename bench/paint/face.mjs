const FACE = ['*.woff2']

/**
 * Each kind of page twice: as it is, and with the display face refused by the browser. At a first visit, where the
 * face mostly comes too late to be drawn, and as the page after home, where it is kept and drawn.
 */
export const facePairs = (origin, kinds) =>
  Object.entries(kinds).flatMap(([kind, path]) =>
    [
      [kind, {}],
      [`${kind} after home`, { after: `${origin}/` }],
    ].flatMap(([name, visit]) => [
      [`${name}, no face`, origin + path, { ...visit, refused: FACE }],
      [name, origin + path, visit],
    ]),
  )
