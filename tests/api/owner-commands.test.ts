import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { INVALIDATE_CHANNEL } from '#server/db/invalidate.ts'
import { listen } from '#server/db/open.ts'
import { products } from '#server/db/schema/catalog.ts'
import { company } from '#server/db/schema/company.ts'
import { sellers } from '#server/db/schema/sellers.ts'
import { isPassword } from '#server/lib/passwords.ts'
import { findSellerSession } from '#server/modules/people/sessions.ts'
import { commandHere, shopCommand } from '../support/command.ts'
import { productRow, writeFile, writeProducts } from '../support/csv.ts'
import { anotherToken } from '../support/people.ts'

/** This file's own shop, for a command here or in a separate process. */
const settings = () => ({
  DATABASE_URL: process.env['DATABASE_URL'] ?? '',
  VAR_DIR: process.env['VAR_DIR'] ?? '',
})
const shop = (...args: string[]) => commandHere(settings(), ...args)
const shopApart = (...args: string[]) => shopCommand(settings(), ...args)

test('npm run shop is this program', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({
    scripts: { shop: 'node --max-semi-space-size=16 --heap-growing-percent=40 src/cli/main.ts' },
  })
})

test('without a command the help stands; a wrong one is told', { timeout: 60_000 }, async () => {
  const help = await shop()
  expect(help.code).toBe(0)
  for (const noun of [
    'catalogo importar',
    'empresa fijar',
    'marcas listar',
    'banners agregar',
    'vendedores crear',
    'demo quitar',
  ])
    expect(help.out).toContain(noun)
  const wrong = await shop('catalogos')
  expect(wrong.code).toBe(2)
  expect(wrong.err).toContain('No existe el comando «catalogos».')
})

test(
  'catalogo importar writes, tells other processes, and a dry run does not',
  { timeout: 60_000 },
  async () => {
    const path = writeProducts([productRow({ codigo: 'CLI1' })])
    const dry = await shop('catalogo', 'importar', path, '--dry-run')
    expect(dry).toMatchObject({ code: 0, err: '' })
    expect(dry.out).toContain('1 producto; nuevos: 1, cambiados: 0, sin cambios: 0.')
    expect(dry.out).toContain('no se guardó nada')
    expect(await db().select().from(products)).toEqual([])
    const told: string[] = []
    const stop = await listen(
      INVALIDATE_CHANNEL,
      payload => told.push(payload),
      () => undefined,
    )
    expect((await shopApart('catalogo', 'importar', path)).code).toBe(0)
    expect((await db().select().from(products)).map(({ code }) => code)).toEqual(['CLI1'])
    await expect.poll(() => told.join()).toContain('catalog')
    await stop()
  },
)

test('a file with a mistake ends with 1 and says where', { timeout: 60_000 }, async () => {
  const { code, err } = await shopApart(
    'catalogo',
    'importar',
    writeProducts([productRow({ codigo: 'CLI2', stock: 'x' })]),
  )
  expect(code).toBe(1)
  expect(err).toContain('Línea 2, columna stock: «x» no es un número entero de 0 o más.')
  expect(err).toContain('No se guardó nada.')
})

test('D-93 empresa fijar warns of a promise that is not kept', { timeout: 60_000 }, async () => {
  const first = await shop('empresa', 'fijar', 'verimageenviogratis', 'si')
  expect(first.code).toBe(0)
  expect(first.err).toContain('publicidad engañosa')
  const second = await shop('empresa', 'fijar', 'envio_gratis_desde', '199')
  expect(second).toMatchObject({ code: 0, err: '', out: 'envio_gratis_desde = S/199.00\n' })
  expect((await db().select().from(company))[0]).toMatchObject({
    freeShippingFrom: 19_900,
    showFreeShippingImage: true,
  })
  expect((await shop('empresa', 'fijar', 'ruc', '1')).code).toBe(1)
  expect((await shop('empresa', 'ver')).out).toContain('envio_gratis_desde = S/199.00')
})

test('D-84 vendedores crear gives an account whose password works', { timeout: 60_000 }, async () => {
  const { out } = await shop('vendedores', 'crear', 'Calzados Uno', 'Uno@Example.com')
  const password = /: (\S+)\n$/.exec(out)?.[1] ?? ''
  const [seller] = await db().select().from(sellers).where(eq(sellers.email, 'uno@example.com'))
  expect(await isPassword(password, seller?.passwordHash ?? '')).toBe(true)
  expect((await shop('vendedores', 'crear', 'Otro', 'uno@example.com')).code).toBe(1)
})

test('D-84 vendedores clave prints a new password and ends every session', { timeout: 60_000 }, async () => {
  await shop('vendedores', 'crear', 'Calzados Dos', 'dos@example.com')
  const [before] = await db().select().from(sellers).where(eq(sellers.email, 'dos@example.com'))
  const id = before?.id ?? ''
  const token = await anotherToken({ id, sellerId: id })
  const passwords: string[] = []
  for (const words of ['Calzados Dos', 'DOS@example.com']) {
    const { code, out } = await shop('vendedores', 'clave', words)
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('Calzados Dos puede entrar con dos@example.com.'),
    ])
    passwords.push(/: (\S+)\n$/.exec(out)?.[1] ?? '')
  }
  const [after] = await db().select().from(sellers).where(eq(sellers.email, 'dos@example.com'))
  expect(await isPassword(passwords[1] ?? '', after?.passwordHash ?? '')).toBe(true)
  expect(await isPassword(passwords[0] ?? '', after?.passwordHash ?? '')).toBe(false)
  expect(await findSellerSession(token)).toBeNull()
  const { code, err } = await shop('vendedores', 'clave', 'Nadie')
  expect([code, err]).toEqual([1, expect.stringContaining('vendedores crear')])
})

test('D-84 vendedores clave takes an e-mail for the person who has it, though a seller is called like it', async () => {
  await shop('vendedores', 'crear', 'eva@tres.pe', 'otro@example.com')
  await shop('vendedores', 'crear', 'Calzados Tres', 'eva@tres.pe')
  const { out } = await shop('vendedores', 'clave', 'eva@tres.pe')
  expect(out).toContain('Calzados Tres puede entrar con eva@tres.pe.')
  expect((await shop('vendedores', 'clave', 'Eva Tres PE')).out).toContain('con otro@example.com.')
})

test('marcas importar takes brands and nothing else', { timeout: 60_000 }, async () => {
  expect((await shop('marcas', 'importar', writeFile('marca\nPUNA\n'))).code).toBe(0)
  expect((await shop('marcas', 'listar')).out).toContain(
    'PUNA · 0 productos · sin imagen · sin guía de tallas',
  )
  expect((await shop('marcas', 'listar')).out).toContain('KUSI · 1 producto · ')
  const { code, err } = await shop('marcas', 'importar', writeFile('vendedor\nYo\n'))
  expect([code, err]).toEqual([1, 'Faltan las columnas: marca.\n'])
})
