/** What an editor reads when a text or the list of stores cannot be used. */
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
  closed: (file: string, code: string) =>
    `${file}: no se puede leer el archivo (${code}). Revisa sus permisos.`,
  unreadableJson: (file: string, detail: string) =>
    `${file}: no es un JSON válido. Revisa las comas y las comillas. ${detail}`,
  brokenMarkup: (file: string, tag: string) =>
    `${file}: la etiqueta ${tag} no se abre o no se cierra bien, o no se permite aquí.`,
  unknownText: (file: string) =>
    `content/${file}: la tienda no tiene un texto con ese nombre. Mira los nombres con: textos listar`,
  storeNumber: (place: number) => `tienda ${String(place)}`,
  storeTwice: (file: string, id: string) => `${file}: el id «${id}» está dos veces.`,
} as const
