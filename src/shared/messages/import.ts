/** What the import says to the owner about a file, a row or a cell. */
export const importMessages = {
  fileMissing: (file: string) => `No existe el archivo ${file}.`,
  notUtf8: (file: string) =>
    `El archivo ${file} no está en UTF-8. En Excel guárdalo como «CSV UTF-8 (delimitado por comas)».`,
  badQuotes: (file: string, line: number) =>
    `En ${file}, cerca de la línea ${String(line)}, hay una comilla " que no se cierra bien.`,
  noHeader: (file: string) =>
    `El archivo ${file} está vacío: la primera línea debe tener los nombres de las columnas.`,
  unknownKind: (columns: readonly string[]) =>
    `No se reconoce qué contiene el archivo. Sus columnas son: ${columns.join(', ')}.`,
  columnsMissing: (columns: readonly string[]) => `Faltan las columnas: ${columns.join(', ')}.`,
  columnTwice: (column: string) => `La columna ${column} aparece dos veces.`,
  tooManyCells: 'la fila tiene más celdas que el encabezado',
  required: 'falta el valor',
  tooLong: (most: number) => `tiene más de ${String(most)} caracteres`,
  notSoles: (text: string) => `«${text}» no es un precio; escribe por ejemplo 199.90`,
  notCount: (text: string) => `«${text}» no es un número entero de 0 o más`,
  notDifference: (text: string) => `«${text}» no es una diferencia; escribe por ejemplo 5 o -2`,
  notMoment: (text: string) => `«${text}» no es una fecha con hora; escribe por ejemplo 2026-11-22 08:30`,
  tooLongAgo: (text: string, days: number) =>
    `«${text}» es de hace más de ${String(days)} días: cuenta otra vez`,
  notYet: (text: string) => `«${text}» todavía no llega: va el momento en que se contó`,
  stockTwice: 'pon la cantidad en stock o la diferencia en ajuste, no las dos',
  stockOrChange: 'falta la cantidad; si solo cambia, pon la diferencia en la columna ajuste',
  sizeUnnamed: (name: string) =>
    `falta la fila de ${name}, que ya está en la tienda; ponla también (con ajuste 0 si no cambia)`,
  notYesNo: (text: string) => `«${text}» debe ser si o no`,
  notDate: (text: string) => `«${text}» no es una fecha; escribe por ejemplo 2026-03-28`,
  notStars: (text: string) => `«${text}» debe ser un número de 1 a 5`,
  emailTaken: 'este correo ya es de otro vendedor',
  notEmail: (text: string) => `«${text}» no es un correo`,
  notRuc: (text: string) => `«${text}» no es un RUC: 11 dígitos con su dígito verificador`,
  notHexColors: (text: string) =>
    `«${text}» debe ser de uno a tres colores como #1a2b3c, separados por comas`,
  offerNotLower: 'el precio de oferta debe ser mayor que 0 y menor que el precio',
  offerStays: (offer: string) =>
    `la oferta que ya tiene (${offer}) no es menor que este precio; pon también la columna precio_oferta`,
  columnNeeded: (column: string) =>
    `este producto tiene colores y tallas, que se perderían: pon también la columna ${column}`,
  priceZero: 'el precio debe ser mayor que 0',
  contradicts: (line: number) => `no coincide con la línea ${String(line)} del mismo producto`,
  notTogether: (line: number) =>
    `este producto ya apareció en la línea ${String(line)}; sus filas deben ir juntas`,
  sizeWithoutColor: 'una talla necesita también su color',
  rowTwice: (line: number) => `repite el color y la talla de la línea ${String(line)}`,
  severalPlainRows: 'un producto sin color ni talla tiene una sola fila',
  skuTwice: (line: number) => `este SKU ya apareció en la línea ${String(line)}`,
  skuTaken: (code: string) => `este SKU ya pertenece al producto ${code}`,
  nameTwice: (line: number) => `este nombre ya apareció en la línea ${String(line)}`,
  noLetters: 'debe tener alguna letra o número',
  pictureMissing: (name: string) => `no se encuentra la imagen «${name}» junto al archivo`,
  pictureBroken: (name: string) => `la imagen «${name}» no se puede leer o es demasiado grande`,
  productUnknown: (code: string) => `no hay ningún producto con el código ${code}`,
  brandUnknown: (name: string) => `no hay ninguna marca «${name}»; impórtala antes`,
  carrierUnknown: (name: string, known: readonly string[]) =>
    `«${name}» no es un transportista; los que hay son: ${known.join(', ')}`,
  notUbigeo: (text: string) => `no hay ningún distrito con el ubigeo «${text}» (seis dígitos, del INEI)`,
  officesClosed: (carrier: string, names: readonly string[]) =>
    `${carrier}: ya no están en la lista ${names.join(', ')}.`,
  valueMissing: 'hay un valor vacío entre dos barras |',
  notAsMany: (found: number, expected: number) =>
    `tiene ${String(found)} valores y la primera medida de la tabla tiene ${String(expected)}`,
  measureTwice: (table: string) => `esta medida ya está en la tabla «${table}»`,
  cutCount: (o: { count: number; sold: number; cut: number }) =>
    `se contaron ${String(o.count)} y desde entonces se vendieron ${String(o.sold)}; quedó en 0 y faltan ${String(o.cut)}`,
  cutChange: (o: { stored: number; change: number; cut: number }) =>
    `había ${String(o.stored)} y el ajuste es ${String(o.change)}; quedó en 0 y faltan ${String(o.cut)}`,
  resumed: (line: number) =>
    `Esta importación quedó a medias y continúa: los ajustes hasta la línea ${String(line)} ya estaban hechos.`,
  appliedBefore: (moment: string) =>
    `Los ajustes de este archivo ya se hicieron el ${moment} y no se repiten. Si es otro movimiento igual, agrega --de-nuevo.`,
  fileChanged: 'El archivo cambió mientras se importaba. Impórtalo otra vez.',
  interrupted: 'La importación quedó a medias: repite el mismo archivo y continuará sin duplicar nada.',
  atCell: (line: number, column: string, what: string) =>
    column === '' ? `Línea ${String(line)}: ${what}.` : `Línea ${String(line)}, columna ${column}: ${what}.`,
} as const

/** The noun of each kind of file, for one and for many. */
export const importKinds = {
  products: ['producto', 'productos'],
  brands: ['marca', 'marcas'],
  sizeTables: ['marca con tablas de tallas', 'marcas con tablas de tallas'],
  categories: ['categoría', 'categorías'],
  typeArticles: ['tipo de artículo', 'tipos de artículo'],
  typeProducts: ['tipo de producto', 'tipos de producto'],
  sellers: ['vendedor', 'vendedores'],
  banners: ['banner', 'banners'],
  reviews: ['reseña', 'reseñas'],
  company: ['dato de la empresa', 'datos de la empresa'],
  offices: ['oficina', 'oficinas'],
} as const
export type ImportKind = keyof typeof importKinds

export interface DemoAccount {
  name: string
  email: string
  password: string
}

/** What the first start says while it fills the shop. */
export const seedMessages = {
  loading: 'Cargando el catálogo de demostración (solo la primera vez)…',
  loaded: (kind: ImportKind, count: number) =>
    `  ${String(count)} ${count === 1 ? importKinds[kind][0] : importKinds[kind][1]}`,
  sold: (count: number) => `  ${String(count)} pedidos de las últimas ocho semanas`,
  confirmedByCarrier: 'El transportista confirmó la entrega con la firma de quien lo recibió',
  photo: 'entrega-de-muestra',
  /** D-84. */
  sellers: (accounts: readonly DemoAccount[]) =>
    [
      'Vendedores de demostración, que trabajan en /vendedor y responden a los clientes en /vendedor/mensajes:',
      ...accounts.map(
        ({ name, email, password }) => `  ${name}: entra con ${email} y la contraseña ${password}`,
      ),
      '(anota las contraseñas, no se vuelven a mostrar; una nueva: npm run shop -- vendedores clave "NOMBRE")',
    ].join('\n'),
  /** OWNER-45: the same for output that is kept in a log. */
  sellersUnsaid: (accounts: readonly Omit<DemoAccount, 'password'>[]) =>
    [
      'Vendedores de demostración, que trabajan en /vendedor y responden a los clientes en /vendedor/mensajes:',
      ...accounts.map(({ name, email }) => `  ${name}: entra con ${email}`),
      '(su contraseña no va al registro; dale una: npm run shop -- vendedores clave "NOMBRE")',
    ].join('\n'),
} as const

const shapes = {
  wide: 'debe ser más ancha que alta (21:9)',
  tall: 'debe ser más alta que ancha (4:5)',
} as const
type Shape = keyof typeof shapes

/** Why a picture of the owner's does not fit its place. */
export const fitnessMessages = {
  codeSmall: (least: number) =>
    `la imagen del QR es muy pequeña: debe tener al menos ${String(least)} píxeles por lado`,
  codePlain: 'la imagen no parece un código QR: le faltan puntos oscuros y claros',
  bannerShape: (shape: Shape, name: string) => `la imagen «${name}» ${shapes[shape]}`,
  bannerSmall: (name: string, least: number) =>
    `la imagen «${name}» es muy pequeña: debe tener al menos ${String(least)} píxeles de ancho`,
} as const
