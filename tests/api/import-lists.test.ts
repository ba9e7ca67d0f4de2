import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { banners as bannersCommand } from '#cli/banners.ts'
import { db, inTransaction, transaction } from '#server/db/index.ts'
import { onInvalidate } from '#server/db/invalidate.ts'
import { brands, categories, products, typeArticles, typeProducts } from '#server/db/schema/catalog.ts'
import { company } from '#server/db/schema/company.ts'
import { media } from '#server/db/schema/media.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { sellers } from '#server/db/schema/sellers.ts'
import { env } from '#server/lib/env.ts'
import { getOwnBanners } from '#server/modules/banners.ts'
import { removeDemo } from '#server/modules/demo/remove.ts'
import { pictures } from '#server/lib/pictures/index.ts'
import { importFile } from '#server/modules/import/index.ts'
import { readRendition, removeFiles, storeLink, storePicture } from '#server/modules/media/store.ts'
import { importOrder } from '#server/modules/import/kinds.ts'
import type { BannerAnswer } from '#shared/contracts/catalog.ts'
import { cliMessages } from '#shared/messages/cli.ts'
import { importMessages } from '#shared/messages/import.ts'
import { api } from '../support/api.ts'
import { newFolder, productRow, productText, writeFile, writePicture, writeProducts } from '../support/csv.ts'

/** The tags of stored pages that each process drops. */
const tags: string[] = []
onInvalidate(list => tags.push(...list))
beforeEach(() => {
  tags.length = 0
})

const mediaFiles = () => readdirSync(join(env().varDir, 'media'))

test('D-96 a picture is stored by its content in four widths and two formats', async () => {
  const folder = newFolder()
  await writePicture(folder, 'bota.jpg', { width: 1600 / 2, height: 1000 })
  const path = writeProducts([productRow({ codigo: 'P1', imagenes: 'bota|bota.jpg' })], folder)
  expect(await importFile(path)).toMatchObject({ created: 1, problems: [] })
  const [product] = await db().select().from(products).where(eq(products.code, 'P1'))
  const [id = '', same] = product?.images ?? []
  expect(same).toBe(id)
  expect(
    mediaFiles()
      .filter(file => file.startsWith(id))
      .sort(),
  ).toEqual([320, 480, 720, 1200].flatMap(w => [`${id}-${String(w)}.avif`, `${id}-${String(w)}.webp`]).sort())
  const [row] = await db().select().from(media).where(eq(media.id, id))
  expect(row).toMatchObject({ width: 800, height: 1000 })
  const shapeOf = async (name: string) => {
    const { width, height, format, compression } = await sharp(join(env().varDir, 'media', name)).metadata()
    return [width, height, compression ?? format]
  }
  expect(await shapeOf(`${id}-320.avif`)).toEqual([320, 400, 'av1'])
  expect(await shapeOf(`${id}-720.webp`)).toEqual([720, 900, 'webp'])
  // A telephone held upright stores its picture lying down, and says so.
  await sharp({ create: { width: 600, height: 300, channels: 3, background: 'red' } })
    .withMetadata({ orientation: 6 })
    .toFile(join(folder, 'celular.jpg'))
  const upright = await storePicture(join(folder, 'celular.jpg'), { write: true })
  expect(upright).toMatchObject({ width: 300, height: 600 })
  expect(await shapeOf(`${upright.id}-320.webp`)).toEqual([300, 600, 'webp'])
})

test('D-96 a rendition that is lost is made again when its picture is stored again', async () => {
  const folder = newFolder()
  await writePicture(folder, 'perdida.png', { width: 60, height: 80, red: 121 })
  const { id } = await storePicture(join(folder, 'perdida.png'), { write: true })
  const file = join(env().varDir, 'media', `${id}-480.webp`)
  rmSync(file)
  await storePicture(join(folder, 'perdida.png'), { write: true })
  expect(existsSync(file)).toBe(true)
})

test('D-96 ready renditions beside the file are taken over byte for byte', async () => {
  const folder = newFolder()
  for (const width of [320, 480, 720, 1200]) {
    for (const ending of ['webp', 'avif'])
      await writePicture(folder, `lista-${String(width)}.${ending}`, {
        width,
        height: (width * 5) / 4,
        red: 90,
      })
  }
  await importFile(writeProducts([productRow({ codigo: 'P2', imagenes: 'lista' })], folder))
  const [product] = await db().select().from(products).where(eq(products.code, 'P2'))
  for (const file of readdirSync(folder).filter(name => name.startsWith('lista-'))) {
    const stored = join(env().varDir, 'media', file.replace('lista', product?.images[0] ?? ''))
    expect(readFileSync(stored).equals(readFileSync(join(folder, file))), file).toBe(true)
  }
})

test('D-96 a picture is found by its name in any case and either form of its accents', async () => {
  const folder = newFolder()
  await writePicture(folder, 'IMG_1.JPG', { red: 41 })
  await writePicture(folder, 'botín.PNG'.normalize('NFD'), { red: 42 })
  const named = productRow({ codigo: 'P4', imagenes: 'IMG_1|img_1.jpg|botín' })
  expect((await importFile(writeProducts([named], folder))).problems).toEqual([])
  const [product] = await db().select().from(products).where(eq(products.code, 'P4'))
  const [photo, , boot] = product?.images ?? []
  expect(product?.images).toEqual([photo, photo, boot])
  expect(boot).not.toBe(photo)
  writeFile('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', 'Marca.SVG', folder)
  const profile = writeFile('campo,valor\nlogo,marca\n', 'empresa.csv', folder)
  expect(await importFile(profile)).toMatchObject({ changed: 1, problems: [] })
})

test('what is no picture is told, a dry run writes no file', async () => {
  const folder = newFolder()
  writeFile('esto no es una imagen', 'rota.png', folder)
  // A file of a few KB may have more points than fit into memory.
  await sharp(Buffer.alloc(8_000 * 6_251), { raw: { width: 8_000, height: 6_251, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toFile(join(folder, 'enorme.png'))
  const broken = await importFile(
    writeProducts([productRow({ codigo: 'P3', imagenes: 'rota|enorme' })], folder),
  )
  expect(broken.problems.map(({ what }) => what)).toEqual([
    'la imagen «rota» no se puede leer o es demasiado grande',
    'la imagen «enorme» no se puede leer o es demasiado grande',
  ])
  const before = mediaFiles().length
  await writePicture(folder, 'otra.png', { red: 17 })
  await importFile(writeProducts([productRow({ codigo: 'P3', imagenes: 'otra' })], folder), { dryRun: true })
  expect(mediaFiles().length).toBe(before)
})

test('DATA-10 DATA-11 OWNER-03 brands with image and size guide; the second time, or without columns, nothing changes', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'imagenes'))
  await writePicture(join(folder, 'imagenes'), 'kusi.png', { width: 480, height: 320, red: 3 })
  await writePicture(folder, 'guia.png', { width: 480, height: 320, red: 4 })
  const path = writeFile('marca;imagen;guia_tallas\nKUSI;kusi;guia.png\nSIN;;\n', 'marcas.csv', folder)
  expect(await importFile(path)).toMatchObject({ kind: 'brands', created: 1, changed: 1, ignored: [] })
  expect(tags).toEqual(['catalog'])
  expect(await importFile(path)).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
  expect(tags).toEqual(['catalog'])
  const bare = writeFile('marca\nSIN\nKUSI\n', 'marcas.csv')
  expect(await importFile(bare)).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
  const twice = await importFile(writeFile('marca,orden\nOTRA,\nKUSI,\nKusi,\n—,\n,1\n,2\n', 'marcas.csv'))
  expect(twice.problems).toMatchObject([
    { line: 4, column: 'marca', what: importMessages.nameTwice(3) },
    { line: 5, column: 'marca', what: importMessages.noLetters },
    ...[6, 7].map(line => ({ line, column: 'marca', what: importMessages.required })),
  ])
  expect(await db().$count(brands, eq(brands.name, 'OTRA'))).toBe(0)
  const inOrder = () => db().select().from(brands).orderBy(brands.position)
  const [kusi, sin] = await inOrder()
  expect([kusi?.name, kusi?.image, kusi?.sizeGuide]).toEqual([
    'KUSI',
    (await storePicture(join(folder, 'imagenes/kusi.png'), { write: false })).id,
    (await storePicture(join(folder, 'guia.png'), { write: false })).id,
  ])
  expect(sin).toMatchObject({ name: 'SIN', image: null, sizeGuide: null })
  const moved = writeFile('marca,orden\nKUSI,9\n', 'marcas.csv')
  expect(await importFile(moved, { dryRun: true })).toMatchObject({ changed: 1 })
  expect(await inOrder()).toEqual([kusi, sin])
  expect(await importFile(moved)).toMatchObject({ changed: 1, ignored: [] })
  expect(await inOrder()).toEqual([sin, { ...kusi, position: 9 }])
})

test('DATA-11 a category has no size guide, and its name may hold what separates columns elsewhere', async () => {
  expect(await importFile(writeFile('categoria,guia_tallas\nBEBÉS,nada\n'))).toMatchObject({
    ...{ created: 1, ignored: ['guia_tallas'], problems: [] },
  })
  expect(await importFile(writeFile('categoria\nNIÑOS; NIÑAS\n'))).toMatchObject({ created: 1, problems: [] })
})

test('DATA-12 OWNER-03 banners lead to a product; an unknown code is told', async () => {
  const folder = newFolder()
  await writePicture(folder, 'ancha.png', { width: 1920, height: 823, red: 5 })
  await writePicture(folder, 'alta.png', { width: 720, height: 900, red: 6 })
  const text = 'codigo,titulo,subtitulo,imagen_ancha,imagen_alta\nP1,Corre,Ligero,ancha,alta\n'
  expect(await importFile(writeFile(text, 'banners.csv', folder))).toMatchObject({
    kind: 'banners',
    created: 1,
  })
  expect(tags).toEqual(['catalog'])
  const seen = async () => (await api.get<{ banners: BannerAnswer[] }>('/banners')).body.banners
  expect(await seen()).toMatchObject([
    { title: 'Corre', wide: { width: 1920, height: 823 }, tall: { width: 720, height: 900 } },
  ])
  // Known by product and title: these are others, after it in the order of the file.
  const more = `${text}P1,Salta,,ancha,alta\nP2,Corre,,ancha,alta\n`
  expect(await importFile(writeFile(more, 'banners.csv', folder))).toMatchObject({ created: 2, unchanged: 1 })
  const order = async () => (await seen()).map(({ title, name }) => `${title} ${name.at(-1) ?? ''}`)
  expect(await order()).toEqual(['Corre 1', 'Salta 1', 'Corre 2'])
  const again = text.replace('alta\n', 'alta,orden\n').replace(',ancha,alta\n', ',ancha,alta,7\n')
  expect(await importFile(writeFile(again, 'banners.csv', folder))).toMatchObject({ changed: 1, ignored: [] })
  // OWNER-03: what it leaves out stays.
  const bare = 'codigo,titulo,imagen_ancha,imagen_alta\nP1,Corre,ancha,alta\n'
  expect(await importFile(writeFile(bare, 'banners.csv', folder))).toMatchObject({ unchanged: 1 })
  expect(await order()).toEqual(['Salta 1', 'Corre 2', 'Corre 1'])
  expect((await seen()).at(-1)?.subtitle).toBe('Ligero')
  const unknown = await importFile(writeFile(text.replace('P1', 'NADA'), 'banners.csv', folder))
  expect(unknown.problems.map(({ line, column, what }) => importMessages.atCell(line, column, what))).toEqual(
    ['Línea 2, columna codigo: no hay ningún producto con el código NADA.'],
  )
})

test('OWNER-41 OWNER-40 swapped or tiny pictures of a banner and a blank QR are refused by their column', async () => {
  const folder = newFolder()
  await writePicture(folder, 'ancha.png', { width: 1920, height: 823, red: 5 })
  await writePicture(folder, 'alta.png', { width: 720, height: 900, red: 6 })
  await writePicture(folder, 'sello.png', { width: 40, height: 50, red: 7 })
  const refusalsOf = async (text: string, name: string) =>
    (await importFile(writeFile(text, name, folder))).problems.map(
      ({ column, what }) => `${column ?? ''}: ${what}`,
    )
  expect(
    await refusalsOf(
      'codigo,titulo,imagen_ancha,imagen_alta\nP1,Uno,alta,ancha\nP1,Dos,ancha,sello\n',
      'banners.csv',
    ),
  ).toEqual([
    'imagen_ancha: la imagen «alta» debe ser más ancha que alta (21:9)',
    'imagen_alta: la imagen «ancha» debe ser más alta que ancha (4:5)',
    'imagen_alta: la imagen «sello» es muy pequeña: debe tener al menos 400 píxeles de ancho',
  ])
  writeFile('no es una imagen', 'rota.png', folder)
  const add = (wide: string, tall: string) =>
    bannersCommand.run(['agregar', 'P1', join(folder, wide), join(folder, tall), 'Tres'])
  await expect(add('alta.png', 'ancha.png')).rejects.toThrow(
    'la imagen «alta.png» debe ser más ancha que alta',
  )
  await expect(add('ancha.png', 'rota.png')).rejects.toThrow('la imagen «rota.png» no se puede leer')
  expect(await refusalsOf('campo,valor\nyape_qr,alta\n', 'empresa.csv')).toEqual([
    'valor: la imagen no parece un código QR: le faltan puntos oscuros y claros',
  ])
})

test('DATA-12 banners agregar puts one after the others, listar numbers them, and quitar takes that one away', async () => {
  const folder = newFolder()
  await writePicture(folder, 'ancha.png', { width: 1920, height: 823, red: 5 })
  await writePicture(folder, 'alta.png', { width: 720, height: 900, red: 6 })
  const add = (product: string) =>
    bannersCommand.run([
      'agregar',
      product,
      join(folder, 'ancha.png'),
      join(folder, 'alta.png'),
      'Nuevo',
      'Ya',
    ])
  const [product] = await db().select().from(products).where(eq(products.code, 'P2'))
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const said = async (...words: string[]) => {
    write.mockClear()
    await bannersCommand.run(words)
    return write.mock.calls.map(([text]) => String(text).trimEnd())
  }
  const before = await said('listar')
  await expect(add('NADA')).rejects.toThrow('NADA')
  await add(product?.slug ?? '')
  expect(tags).toEqual(['catalog'])
  const [added, ...rest] = (await said('listar')).toReversed()
  expect(rest.toReversed()).toEqual(before)
  expect(added).toContain(`${String(before.length + 1)}`)
  expect(added).toContain('Nuevo')
  const { body } = await api.get<{ banners: BannerAnswer[] }>('/banners')
  expect(body.banners.at(-1)).toMatchObject({ title: 'Nuevo', subtitle: 'Ya', link: product?.slug })
  await said('quitar', String(before.length + 1))
  expect(tags).toEqual(['catalog', 'catalog'])
  expect(await said('listar')).toEqual(before)
  await expect(said('quitar', String(before.length + 1))).rejects.toThrow()
  write.mockRestore()
})

test('D-32 reviews set the rating to their mean, twice imported they count once', async () => {
  const text =
    'codigo,nombre,calificacion,resena,fecha,muestra\nP1,Rosa Q.,5,Muy buena,2026-03-01,si\nP1,Luis P.,4,Bien,2026-03-02,no\nP1,Ana T.,4,Correcta,2026-03-03,\nP2,Eva M.,2,Regular,2026-03-04,\n'
  expect(await importFile(writeFile(text, 'resenas.csv'))).toMatchObject({
    ...{ kind: 'reviews', created: 4, ignored: [] },
  })
  const rated = await db()
    .select()
    .from(products)
    .where(inArray(products.code, ['P1', 'P2']))
  expect(tags.toSorted()).toEqual(['catalog', ...rated.map(({ id }) => `product:${id}`)].toSorted())
  const again = `${text}P2,Eva M.,2,Regular,2026-03-04,\n`
  expect(await importFile(writeFile(again, 'resenas.csv'))).toMatchObject({ created: 0, unchanged: 4 })
  const ratingOf = async () =>
    (
      await db()
        .select()
        .from(products)
        .where(inArray(products.code, ['P1', 'P2']))
        .orderBy(products.code)
    ).map(row => [row.rating, row.reviewCount])
  expect(await ratingOf()).toEqual([
    [4.3, 3],
    [2, 1],
  ])
  const stored = await db().select().from(reviews)
  expect(stored.filter(({ isDemo }) => isDemo).map(({ name }) => name)).toEqual(['Rosa Q.'])
  // At noon in Lima.
  expect(stored.find(({ name }) => name === 'Luis P.')?.createdAt).toEqual(new Date('2026-03-02T17:00:00Z'))
  const fewer = writeFile(text.replace('Rosa Q.,5', 'Rosa Q.,3'), 'resenas.csv')
  expect(await importFile(fewer)).toMatchObject({ created: 0, changed: 1, unchanged: 3 })
  expect(await ratingOf()).toEqual([
    [3.7, 3],
    [2, 1],
  ])
  expect(await importFile(fewer, { isDemo: true })).toMatchObject({ created: 0, changed: 3 })
  expect((await db().select().from(reviews)).every(({ isDemo }) => isDemo)).toBe(true)
  expect(await importFile(fewer)).toMatchObject({ created: 0, changed: 3 })
})

test('a review of nothing, with six stars, on no day, is refused', async () => {
  const long = 'x'.repeat(2000)
  const rows = [
    'NADA,Rosa,6,Bien,2026-02-30',
    ',Rosa,,,',
    `P1,,0,${long}x,2026-3-1`,
    `P1,Rosa,5,${long},2026-03-01`,
  ]
  const text = `codigo,nombre,calificacion,resena,fecha\n${rows.join('\n')}\n`
  const { problems } = await importFile(writeFile(text, 'resenas.csv'))
  expect(problems.map(({ line, column }) => `${String(line)} ${column}`)).toEqual([
    ...['2 codigo', '2 calificacion', '2 fecha', '3 codigo', '3 resena', '3 calificacion', '3 fecha'],
    ...['4 nombre', '4 resena', '4 calificacion', '4 fecha'],
  ])
})

test('DATA-01 the profile is a file too; a wrong value writes nothing', async () => {
  expect(await importFile(writeFile('campo,valor\nnombre,Tienda Uno\ntelefono,01 700 0000\n'))).toMatchObject(
    { changed: 2 },
  )
  expect(new Set(tags)).toEqual(new Set(['company']))
  const bad = await importFile(writeFile('campo,valor\nnombre,Tienda Dos\nruc,12\n'))
  expect(bad.problemCount).toBe(1)
  const [row] = await db().select().from(company)
  expect(row).toMatchObject({ name: 'Tienda Uno', phone: '01 700 0000' })
})

test('PROD-05 a file of sellers names them anew, also on their products, and keeps what it leaves out', async () => {
  const folder = newFolder()
  await writePicture(folder, 'tienda.png', { red: 33 })
  const read = (text: string) => importFile(writeFile(text, 'vendedores.csv', folder))
  await importFile(writeProducts([productRow({ codigo: 'V1', vendedor: 'Taller Pisac' })]))
  await importFile(writeProducts([productRow({ codigo: 'V2', vendedor: 'Otro Taller' })]))
  const first = 'vendedor,correo,imagen\nTaller Pisac,Pisac@example.com,tienda\n'
  expect(await read(first)).toMatchObject({
    ...{ kind: 'sellers', created: 0, changed: 1, problems: [], ignored: [] },
  })
  expect(await read(first)).toMatchObject({ changed: 0, unchanged: 1 })
  tags.length = 0
  const longest = 'N'.repeat(120)
  expect(await read(`vendedor,correo\nTaller Písac,\n${longest},\n`)).toMatchObject({
    created: 1,
    changed: 1,
  })
  expect(tags).toContain('catalog')
  const [seller] = await db().select().from(sellers).where(eq(sellers.slug, 'taller-pisac'))
  expect(seller).toMatchObject({
    name: 'Taller Písac',
    email: 'pisac@example.com',
    image: expect.any(String),
  })
  const shops = await db().select({ code: products.code, shop: products.shopName }).from(products)
  expect(shops).toEqual(
    expect.arrayContaining([
      { code: 'V1', shop: 'Taller Písac' },
      { code: 'V2', shop: 'Otro Taller' },
    ]),
  )
  const wrong = await read(
    'vendedor,correo\nTaller Tres,\nTaller Cuatro,nadie\nOtro Taller,PISAC@example.com\ntaller tres,\n—,\n',
  )
  expect(wrong.problems).toMatchObject([
    { line: 3, column: 'correo', what: importMessages.notEmail('nadie') },
    { line: 4, column: 'correo', what: importMessages.emailTaken },
    { line: 5, column: 'vendedor', what: importMessages.nameTwice(2) },
    { line: 6, column: 'vendedor', what: importMessages.noLetters },
  ])
  expect(await db().select().from(sellers).where(eq(sellers.slug, 'taller-tres'))).toEqual([])
})

test('a folder is imported lists first', async () => {
  const folder = newFolder()
  const paths = [
    writeFile(productText([productRow({ codigo: 'O2' })]), 'b.csv', folder),
    writeFile(productText([productRow({ codigo: 'O1' })]), 'a.csv', folder),
    writeFile('vendedor\nYo\n', 'vendedores.csv', folder),
    writeFile('campo,valor\n', 'empresa.csv', folder),
    writeFile('codigo,nombre,calificacion,resena,fecha\n', 'resenas.csv', folder),
  ]
  expect((await importOrder(paths)).map(({ kind, path }) => `${kind} ${basename(path)}`)).toEqual([
    'company empresa.csv',
    'sellers vendedores.csv',
    'products a.csv',
    'products b.csv',
    'reviews resenas.csv',
  ])
})

test('of many mistakes the first fifty are told, and how many more there are', async () => {
  const wrong = (count: number) => {
    const rows = Array.from({ length: count }, (_, i) => `Taller ${String(i)},nadie\n`)
    return importFile(writeFile(`vendedor,correo\n${rows.join('')}`))
  }
  const told = async (count: number) => cliMessages.result('a.csv', await wrong(count), false)
  expect((await told(50)).filter(line => line.includes('más'))).toEqual([])
  const lines = await told(51)
  expect(lines.filter(line => line.startsWith('Línea'))).toHaveLength(50)
  expect(lines).toContain('… y 1 problema más.')
  expect(await told(52)).toContain('… y 2 problemas más.')
})

test('the demo leaves, what the owner made their own stays', async () => {
  const folder = newFolder()
  await writePicture(folder, 'demo.png', { red: 77 })
  const ofDemo = (codigo: string, place: string) => ({
    ...{ codigo, vendedor: `Demo ${place}`, marca: `M ${place}`, categoria: `C ${place}` },
    ...{ tipo_producto: `T ${place}`, tipo_articulo: `A ${place}` },
  })
  const demo = writeProducts(
    [productRow({ ...ofDemo('Z1', 'Uno'), imagenes: 'demo' }), productRow(ofDemo('Z2', 'Dos'))],
    folder,
  )
  await importFile(demo, { isDemo: true })
  await importFile(writeProducts([productRow({ ...ofDemo('Z2', 'Dos'), precio: '10' })]))
  const lists = ['marca\nMIA\nAJENA\n', 'marca\nMIA\n']
  for (const [i, text] of lists.entries()) await importFile(writeFile(text), { isDemo: i === 0 })
  await writePicture(folder, 'ancha.png', { width: 1920, height: 823, red: 5 })
  await writePicture(folder, 'alta.png', { width: 720, height: 900, red: 6 })
  for (const title of ['Suyo', 'Propio']) {
    const text = `codigo,titulo,imagen_ancha,imagen_alta\nZ2,${title},ancha,alta\n`
    await importFile(writeFile(text, 'banners.csv', folder), { isDemo: title === 'Suyo' })
  }
  const [picture] = await db().select().from(products).where(eq(products.code, 'Z1'))
  const review = { name: 'Rosa', rating: 5, review: 'Buena', isDemo: true }
  await db()
    .insert(reviews)
    .values({ ...review, id: randomUUID(), productId: picture?.id ?? '' })
  const gone = await db().$count(reviews, eq(reviews.isDemo, true))
  const removed = await removeDemo()
  expect(removed).toMatchObject({ products: 1, reviews: gone, pictures: 1 })
  expect(removed.kept.sort()).toEqual(['A Dos', 'C Dos', 'Demo Dos', 'M Dos', 'T Dos'])
  const names = (
    await Promise.all([brands, categories, typeArticles, typeProducts].map(list => db().select().from(list)))
  )
    .flat()
    .map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['M Dos', 'C Dos', 'A Dos', 'T Dos', 'MIA']))
  expect(names.filter(name => name.endsWith('Uno') || name === 'AJENA')).toEqual([])
  const titles = (await getOwnBanners()).map(({ title }) => title)
  expect([titles.includes('Propio'), titles.includes('Suyo')]).toEqual([true, false])
  const [rated] = await db().select().from(products).where(eq(products.code, 'P1'))
  expect([rated?.rating, rated?.reviewCount]).toEqual([4, 2])
  const left = (await db().select().from(products)).map(({ code }) => code)
  expect(left).toContain('Z2')
  expect(left).not.toContain('Z1')
  expect((await db().select().from(sellers)).map(({ name }) => name)).not.toContain('Demo Uno')
  expect(mediaFiles().filter(file => file.startsWith(picture?.images[0] ?? '?'))).toEqual([])
  expect(await db().select().from(company)).toHaveLength(1)
})

/** Of every picture that is stored meanwhile, whether locks were held. */
async function locksDuring(work: () => Promise<unknown>): Promise<boolean[]> {
  const storage = pictures()
  const put = storage.put.bind(storage)
  const withLocks: boolean[] = []
  const spy = vi.spyOn(storage, 'put').mockImplementation((name, make) => {
    withLocks.push(inTransaction())
    return put(name, make)
  })
  await work()
  spy.mockRestore()
  return withLocks
}

test('GUARD-10 pictures are in their storage before the import takes any lock', async () => {
  const folder = newFolder()
  await writePicture(folder, 'sandalia.jpg', { width: 400, height: 500 })
  const path = writeProducts([productRow({ codigo: 'GUARD10', imagenes: 'sandalia' })], folder)
  const withLocks = await locksDuring(async () => {
    expect(await importFile(path)).toMatchObject({ created: 1, problems: [] })
  })
  expect(withLocks.length).toBeGreaterThan(0)
  expect(withLocks).not.toContain(true)
})

test('GUARD-10 so are the pictures of the profile, and a file with a mistake registers none', async () => {
  const folder = newFolder()
  await writePicture(folder, 'logo.png', { red: 99 })
  const before = await db().$count(media)
  const wrong = writeFile('campo,valor\nlogo, logo \nno_existe,x\n', 'empresa.csv', folder)
  const right = writeFile('campo,valor\nlogo, logo \n', 'otra.csv', folder)
  const withLocks = await locksDuring(async () => {
    expect((await importFile(wrong)).problems).toMatchObject([{ line: 3, column: 'campo' }])
    expect(await db().$count(media)).toBe(before)
    expect(await importFile(right)).toMatchObject({ changed: 1, problems: [] })
  })
  expect(await db().$count(media)).toBe(before + 1)
  expect(withLocks.length).toBeGreaterThan(0)
  expect(withLocks).not.toContain(true)
})

test('GUARD-10 to store, look for, read or remove a picture inside of a transaction is refused as the bug it is', async () => {
  const folder = newFolder()
  await writePicture(folder, 'prohibida.png', { red: 55 })
  const path = join(folder, 'prohibida.png')
  const calls: (() => Promise<unknown>)[] = [
    () => storePicture(path, { write: true }),
    () => storeLink(path),
    () => readRendition('0'.repeat(24)),
    () => removeFiles(['0'.repeat(24)]),
  ]
  for (const call of calls) await expect(transaction(call)).rejects.toThrow('inside of a transaction')
})

test.each<[string, number, (folder: string) => string]>([
  ['a product', 17, folder => writeProducts([productRow({ codigo: 'LLENO', imagenes: 'lleno' })], folder)],
  ['the profile', 18, folder => writeFile('campo,valor\nlogo,lleno\n', 'empresa.csv', folder)],
])('OWNER-40 a full disk is not the fault of a picture of %s', async (_, red, file) => {
  const folder = newFolder()
  await writePicture(folder, 'lleno.png', { width: 400, height: 500, red })
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const put = vi.spyOn(pictures(), 'put').mockRejectedValue(full)
  await expect(importFile(file(folder))).rejects.toMatchObject({ code: 'ENOSPC' })
  put.mockRestore()
  expect(await importFile(file(folder))).toMatchObject({ problems: [] })
})
