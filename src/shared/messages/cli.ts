import { importKinds, importMessages, type ImportKind } from './import.ts'

interface Result {
  kind: ImportKind
  created: number
  changed: number
  unchanged: number
  alsoCreated: readonly string[]
  ignored: readonly string[]
  problems: readonly { line: number; column: string; what: string }[]
  problemCount: number
  notes: readonly string[]
  losses: readonly { column: string; count: number; codes: readonly string[] }[]
}

const counted = (count: number, [one, many]: readonly [string, string]): string =>
  `${String(count)} ${count === 1 ? one : many}`

const LOST: Readonly<Record<string, string>> = {
  marca: 'la marca',
  precio_oferta: 'el precio de oferta',
  imagenes: 'imágenes',
  descripcion: 'la descripción',
  pais: 'el país',
  capellada: 'la capellada',
  forro: 'el forro',
  planta: 'la planta',
  ruc_importador: 'el RUC del importador',
  talla: 'tallas',
}

/** OWNER-04: «Borra la marca de 1 producto: VT0040.» */
function lossOf(
  { column, count, codes }: { column: string; count: number; codes: readonly string[] },
  dryRun: boolean,
): string {
  const whose = counted(count, ['producto', 'productos'])
  const names = `${codes.join(', ')}${count > codes.length ? '…' : ''}`
  if (column === 'activo') return `${dryRun ? 'Retiraría' : 'Retira'} de la venta ${whose}: ${names}.`
  return `${dryRun ? 'Borraría' : 'Borra'} ${LOST[column] ?? column} de ${whose}: ${names}.`
}

/** What the owner's commands print. */
export const cliMessages = {
  intro: 'Comandos de la tienda. Se usan así: npm run shop -- COMANDO',
  unknownCommand: (name: string) => `No existe el comando «${name}».`,
  badUse: 'Así se usa:',
  result: (file: string, result: Result, dryRun: boolean): string[] => {
    const { kind, created, changed, unchanged, alsoCreated, ignored, problems, problemCount, notes, losses } =
      result
    const lines = problems.map(({ line, column, what }) => importMessages.atCell(line, column, what))
    if (problemCount > problems.length)
      lines.push(`… y ${counted(problemCount - problems.length, ['problema', 'problemas'])} más.`)
    if (ignored.length > 0) lines.push(`Columnas que no se usan: ${ignored.join(', ')}.`)
    if (problemCount > 0) {
      const found = counted(problemCount, ['problema', 'problemas'])
      return [...lines, `${file}: ${found}. No se guardó nada.`]
    }
    if (alsoCreated.length > 0)
      lines.push(`${dryRun ? 'Se crearían' : 'Se crearon'} también: ${alsoCreated.join(', ')}.`)
    lines.push(...notes)
    for (const loss of losses) lines.push(lossOf(loss, dryRun))
    const total = counted(created + changed + unchanged, importKinds[kind])
    lines.push(
      `${file}: ${total}; nuevos: ${String(created)}, cambiados: ${String(changed)}, sin cambios: ${String(unchanged)}.`,
    )
    if (dryRun) lines.push('Fue solo una revisión: no se guardó nada.')
    return lines
  },
  countedNow:
    'Las cantidades de «stock» valen como contadas ahora: lo vendido desde que las contaste no se resta. Si son de antes, repite con --fecha "2026-11-22 08:30".',
  fileNotWritable: (file: string) =>
    `No se puede escribir el archivo ${file}. Indica la ruta completa de una carpeta donde la tienda pueda escribir.`,
  more: (shown: number) => `Hay más: aquí van solo ${String(shown)}.`,
  dateInvalid: (word: string) => `«${word}» no es una fecha, por ejemplo 2026-12-31.`,
  amountInvalid: (word: string) => `«${word}» no es un monto en soles, por ejemplo 15 o 15.50.`,
  noFiles: (folder: string) => `En ${folder} no hay archivos .csv.`,
  noBrands: 'Todavía no hay marcas.',
  brand: (name: string, products: number, hasImage: boolean, hasGuide: boolean) =>
    `${name} · ${counted(products, ['producto', 'productos'])} · ${hasImage ? 'con' : 'sin'} imagen · ${hasGuide ? 'con' : 'sin'} guía de tallas`,
  noBanners: 'Todavía no hay banners.',
  banner: (place: number, title: string, slug: string) =>
    `${String(place)}. ${title || '(sin título)'} → ${slug}`,
  bannerWaits: {
    withdrawn: ' — no se ve: el producto ya no está a la venta',
    soldOut: ' — no se ve: el producto está agotado',
  },
  bannerRemoved: (title: string) => `Se quitó el banner «${title}».`,
  bannerAdded: (title: string) => `Se agregó el banner «${title}».`,
  bannerUnknown: (place: string) => `No hay un banner con el número ${place}. Míralos con: banners listar`,
  productUnknown: (code: string) => `No hay ningún producto con el código o la dirección «${code}».`,
  noSellers: 'Todavía no hay vendedores.',
  seller: (name: string, email: string | null, products: number) =>
    `${name} · ${email ?? 'sin correo'} · ${counted(products, ['producto', 'productos'])}`,
  sellerReady: (name: string, email: string) => `Listo: ${name} puede entrar con ${email}.`,
  sellerPassword: (password: string) => `Contraseña (anótala, no se vuelve a mostrar): ${password}`,
  sellerUnknown: (words: string) =>
    `No hay ningún vendedor con cuenta que se llame «${words}». Crea una con: npm run shop -- vendedores crear NOMBRE CORREO`,
  emailTaken: (email: string) => `El correo ${email} ya es de otro vendedor.`,
  emailInvalid: (email: string) => `«${email}» no es un correo.`,
  nameInvalid: 'El nombre debe tener alguna letra o número.',
  settingSaved: (name: string, value: string) => `${name} = ${value}`,
  demoRemoved: (o: { products: number; reviews: number; orders: number; pictures: number }) =>
    `Se quitó la demostración: ${counted(o.products, ['producto', 'productos'])}, ${counted(o.reviews, ['reseña', 'reseñas'])}, ${counted(o.orders, ['pedido', 'pedidos'])} y ${counted(o.pictures, ['imagen', 'imágenes'])}.`,
  demoKept: (names: readonly string[]) =>
    `Se conservaron porque tus productos los usan: ${names.join(', ')}.`,
  demoEmptied: (names: readonly string[]) =>
    `Datos de la empresa que tenían el valor de la demostración y quedaron vacíos: ${names.join(', ')}. Ponlos con: npm run shop -- empresa fijar CAMPO VALOR`,
  noDemo: 'No hay datos de demostración.',
} as const

/** What the owner's command for products prints. */
export const cliProductMessages = {
  none: 'No hay productos.',
  product: (o: {
    code: string
    name: string
    seller: string
    price: string
    stock: number
    isActive: boolean
    isSuspended: boolean
  }) =>
    `${o.code} · ${o.name} · ${o.seller} · ${o.price} · ${o.stock === 0 ? 'agotado' : `stock ${String(o.stock)}`}${o.isSuspended ? ' · vendedor suspendido' : o.isActive ? '' : ' · oculto'}`,
  more: (code: string) => `Hay más: productos listar --desde ${code}`,
  exported: (file: string, rows: number) =>
    `Se guardó ${file}: ${String(rows)} ${rows === 1 ? 'fila' : 'filas'}. Las fotos quedan en la tienda.`,
  confirm: (count: number) =>
    `Se borrarían para siempre ${counted(count, ['producto', 'productos'])}, con sus opiniones. Para solo retirarlos de la venta: productos ocultar. Para borrarlos, repite con --si.`,
  deleted: (count: number) =>
    `Borrado: ${counted(count, ['producto', 'productos'])}. Los pedidos que los tienen se siguen leyendo.`,
  shown: (count: number, isShown: boolean) =>
    isShown
      ? `Otra vez a la venta: ${counted(count, ['producto', 'productos'])}.`
      : `Retirado de la venta: ${counted(count, ['producto', 'productos'])}.`,
} as const

/** What `correos` prints (D-95). */
export const cliMailMessages = {
  none: 'No hay correos por enviar.',
  noServer:
    'La tienda no tiene servidor de correo: define SMTP_URL. Los mensajes quedan en la carpeta outbox.',
  retried: (count: number) =>
    count === 1 ? 'Se intenta enviar 1 correo.' : `Se intenta enviar ${String(count)} correos.`,
  mail: (mail: {
    date: string
    recipient: string
    subject: string
    attempts: number
    lastError: string | null
    isGivenUp: boolean
  }) => {
    const state = mail.isGivenUp
      ? 'ABANDONADO'
      : mail.attempts === 0
        ? 'en espera'
        : `${String(mail.attempts)} intentos`
    return `${mail.date}  ${state}  ${mail.recipient}  ${mail.subject}${mail.lastError ? `  (${mail.lastError})` : ''}`
  },
} as const

/** What the owner's command for the search prints. */
export const cliSearchMessages = {
  synonym: (meaning: string, said: readonly string[]) => `${meaning}: ${said.join(', ')}`,
  synonymAdded: (word: string, meaning: string) => `Quien busca «${word}» encuentra también «${meaning}».`,
  synonymRemoved: (word: string) => `El buscador ya no entiende «${word}» de otra manera.`,
  synonymUnknown: (word: string) => `La tabla no tiene «${word}». Mírala con: buscador sinonimos`,
} as const

/** What the owner's commands for stores and texts print. */
export const cliContentMessages = {
  store: (o: {
    id: string
    name: string
    address: string
    district: string
    hours: string
    sample: boolean
  }) => `${o.id} · ${o.name} · ${o.address}, ${o.district} · ${o.hours}${o.sample ? ' (de muestra)' : ''}`,
  noStores: 'No hay tiendas: nadie puede elegir «Recojo en tienda». Agrega una con: tiendas agregar',
  storeUnknown: (id: string) =>
    `En tu lista no hay una tienda con el id «${id}». Míralas con: tiendas listar`,
  storeRemoved: (id: string) => `Se quitó la tienda «${id}».`,
  storeAdded: (id: string) => `Se agregó la tienda «${id}». Ya se ve en /nuestras-tiendas y en /envio.`,
  text: (o: { name: string; path: string; isOwn: boolean }) =>
    `${o.name} · ${o.isOwn ? `tuyo (content/${o.path})` : 'el de la tienda'}`,
  textUnknown: (name: string) => `No hay un texto «${name}». Mira los nombres con: textos listar`,
  textIsOwn: (path: string) => `Ya tienes ese texto en content/${path}: cámbialo ahí.`,
  textCopied: (file: string) => `Listo: cambia ${file}. Se ve al volver a cargar la página.`,
  textDropped: (name: string) => `Se muestra otra vez el texto de la tienda en «${name}».`,
} as const
