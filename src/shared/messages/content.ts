/** What an editor reads when a file of `src/content` cannot be used. */
export const contentMessages = {
  missing: (file: string, field: string) => `${file}: falta el campo «${field}».`,
  wrong: (file: string, field: string, expected: string) =>
    `${file}: el campo «${field}» debe ser ${expected}.`,
  kinds: {
    string: 'un texto',
    number: 'un número',
    boolean: 'true o false',
    date: 'una fecha como 2026-11-20',
    url: 'una dirección que empiece con https://',
    other: 'otro valor',
  },
  unreadable: (file: string, line: number | undefined) =>
    `${file}: los datos entre las líneas --- no se pueden leer${line === undefined ? '' : ` (línea ${String(line)})`}. Revisa las comillas, los dos puntos y los espacios al inicio de cada línea.`,
  unreadableJson: (file: string, detail: string) =>
    `${file}: no es un JSON válido. Revisa las comas y las comillas. ${detail}`,
} as const
