import type { Page } from 'playwright/test'
import { limaDate, longDate } from '#shared/rules/dates.ts'
import type { CompanyAnswer } from '#shared/contracts/catalog.ts'
import type { ComplaintAnswer } from '#shared/contracts/complaints.ts'
import { ownerCommand } from './support/owner.ts'
import { newEmail } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const PATH = '/libro-de-reclamaciones'
const CALL = '**/api/reclamo/add-reclamo'
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Enviar reclamación' })
const pdf = { name: 'boleta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nboleta\n') }

const typed = {
  'Número de documento': '45678912',
  Nombres: 'Rosa María',
  Apellidos: 'Quispe Mamani',
  Teléfono: '987654321',
  Dirección: 'Av. Grau 123',
  'Monto reclamado en soles (opcional)': '199.90',
  'Descripción del producto o servicio (opcional)': 'Zapatilla Kusi, talla 40',
  'Número de pedido relacionado (opcional)': 'V-22222222',
  Detalle: 'La suela se despegó al tercer día.\nNadie contesta.',
  'Tu pedido: qué solución esperas (opcional)': 'El cambio del par.',
} as const
const chosen = {
  Departamento: 'Piura',
  Provincia: 'Sullana',
  Distrito: 'Bellavista',
  'Bien contratado (opcional)': 'producto',
} as const

/** Fills the form as a person does, with an attachment. */
async function fill(page: Page, email: string): Promise<void> {
  for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value)
  for (const [label, value] of Object.entries(chosen)) await field(page, label).selectOption(value)
  await field(page, 'Correo electrónico').fill(email)
  await page.getByRole('radio', { name: /^Reclamo/ }).check()
  await field(page, 'Archivo adjunto (opcional)').setInputFiles(pdf)
}

async function expectFilled(page: Page, email: string): Promise<void> {
  for (const [label, value] of Object.entries({ ...typed, ...chosen, 'Correo electrónico': email }))
    await expect(field(page, label)).toHaveValue(value)
  await expect(page.getByRole('radio', { name: /^Reclamo/ })).toBeChecked()
  await expect(page.getByText(pdf.name)).toBeVisible()
}

test('INFO-11 DATA-45 DATA-46 the fields of the book, with DNI at first', async ({ page }) => {
  await page.goto(PATH)
  for (const label of [...Object.keys(typed), ...Object.keys(chosen), 'Correo electrónico'])
    await expect(field(page, label)).toBeVisible()
  const type = field(page, 'Tipo de documento')
  await expect(type).toHaveValue('DNI')
  expect(
    await type.locator('option').evaluateAll(all => all.map(o => (o as HTMLOptionElement).value)),
  ).toEqual(['DNI', 'CE', 'PASAPORTE', 'RUC'])
  await expect(page.getByText('Imágenes, facturas o documentos. MAX 5MB')).toBeVisible()
})

test('INFO-11 DATA-48 what is written, chosen and attached before the script came is kept', async ({
  page,
}) => {
  let release = (): void => undefined
  const held = new Promise<void>(done => (release = done))
  await page.route('**/static/js/ComplaintScreen.*', async route => {
    await held
    await route.continue()
  })
  await page.goto(PATH, { waitUntil: 'commit' })
  const early = ['Nombres', 'Dirección', 'Detalle'] as const
  for (const label of early) await field(page, label).fill(typed[label])
  await field(page, 'Tipo de documento').selectOption('CE')
  await field(page, 'Departamento').selectOption('Cusco')
  await page.getByRole('radio', { name: /^Reclamo/ }).check()
  await field(page, 'Archivo adjunto (opcional)').setInputFiles(pdf)
  await expect(send(page)).toBeDisabled()
  release()
  await expect(page.getByText(pdf.name)).toBeVisible()
  // Sent without the rest: what is missing is marked, and no more.
  await send(page).click()
  await expect(page.getByText('Escribe tu número de documento.')).toBeVisible()
  for (const label of early) await expect(field(page, label)).toHaveAttribute('aria-invalid', 'false')
  await expect(field(page, 'Tipo de documento')).toHaveValue('CE')
  await expect(field(page, 'Departamento')).toHaveAttribute('aria-invalid', 'false')
  await expect(field(page, 'Provincia')).toBeEnabled()
  await expect(page.getByRole('radio', { name: /^Reclamo/ })).toBeChecked()
})

test('D-87 D-08 the book says against whom a complaint goes', async ({ page, request }) => {
  const { company } = (await (await request.get('/api/home/company-get-first')).json()) as {
    company: CompanyAnswer
  }
  await page.goto(PATH)
  const provider = page.getByRole('region', { name: 'Identificación del proveedor' })
  for (const fact of [company.name, company.razonSocial, company.ruc, company.direccion]) {
    expect(fact).not.toBe('')
    await expect(provider).toContainText(fact)
  }
})

test('DATA-47 D-113 D-80 three departments first, the other 22 after them; queja is chosen, each kind explained @desktop', async ({
  page,
}) => {
  await page.goto(PATH)
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('radio', { name: /^Queja/ })).toBeChecked()
  await expect(
    page.getByRole('radio', { name: /^Reclamo El producto o el servicio salió mal/ }),
  ).toBeVisible()
  await field(page, 'Número de documento').fill('123456789')
  await expect(page.getByText('El número de documento tiene como máximo 8 caracteres.')).toBeVisible()
  await expect(field(page, 'Número de documento')).toHaveValue('123456789')
  const department = field(page, 'Departamento')
  const others = department.locator('optgroup[label="Otros departamentos"] option')
  await expect(others).toHaveCount(22)
  expect(await department.locator('> option').allTextContents()).toEqual([
    'Elige una opción',
    'Lima',
    'Arequipa',
    'Cusco',
  ])
  await department.selectOption('Cusco')
  await field(page, 'Provincia').selectOption('Urubamba')
  await field(page, 'Distrito').selectOption('Machupicchu')
  await department.selectOption('Lima')
  await expect(field(page, 'Provincia')).toHaveValue('')
  await expect(field(page, 'Distrito')).toBeDisabled()
})

test('ROUTE-24 VAL-31 VAL-32 what is missing or wrong is marked, the rest stays as it was typed', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => request.url().includes('add-reclamo') && asked.push(request.url()))
  await page.goto(PATH)
  await field(page, 'Nombres').fill('Rosa')
  await field(page, 'Correo electrónico').fill('rosa@')
  await send(page).click()
  for (const label of [
    'Número de documento',
    'Apellidos',
    'Teléfono',
    'Departamento',
    'Dirección',
    'Detalle',
  ])
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Número de documento')).toBeFocused()
  await expect(page.getByText('Escribe un correo electrónico válido.').first()).toBeVisible()
  await expect(field(page, 'Nombres')).toHaveAttribute('aria-invalid', 'false')
  await expect(field(page, 'Nombres')).toHaveValue('Rosa')
  expect(asked).toEqual([])
})

test('CONST-12 VAL-33 six megabytes are refused before anything is sent', async ({ page }) => {
  await page.goto(PATH)
  await expect(send(page)).toBeEnabled()
  const input = field(page, 'Archivo adjunto (opcional)')
  await input.setInputFiles({ ...pdf, buffer: Buffer.alloc(6 * 1024 * 1024) })
  await expect(page.getByText('El archivo supera el máximo de 5 MB y no se adjuntó.')).toBeVisible()
  await expect(page.getByText('Ningún archivo elegido')).toBeVisible()
  await input.setInputFiles({ ...pdf, name: 'programa.exe' })
  await expect(page.getByText(/^El archivo no se adjuntó: elige una imagen/)).toBeVisible()
  await input.setInputFiles(pdf)
  await expect(page.getByText('boleta.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar archivo' }).click()
  await expect(page.getByText('Ningún archivo elegido')).toBeVisible()
})

test.describe('a complaint', () => {
  let sheet: ComplaintAnswer

  test('INFO-12 STATE-52 D-78 is said to be stored when it is; then the sheet can be printed', async ({
    page,
  }, info) => {
    const email = newEmail(info)
    let release = () => {}
    const held = new Promise<void>(done => (release = done))
    await page.route(CALL, async route => {
      await held
      await route.continue()
    })
    await page.goto(PATH)
    await fill(page, email)
    const answered = page.waitForResponse(CALL)
    await send(page).click()

    await test.step('the form gives way at once, covered while it is stored (ROUTE-35)', async () => {
      await expect(page.getByRole('heading', { name: 'Registrando tu reclamo…' })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'Espera un momento' })).toBeVisible()
      await expect(page.getByText(/exitosamente/)).toHaveCount(0)
    })
    release()
    sheet = ((await (await answered).json()) as { libroreclamaciones: ComplaintAnswer }).libroreclamaciones

    await test.step('the result: number, promise, toast (INFO-13, ROUTE-34)', async () => {
      const main = page.getByRole('main')
      const heading = main.getByRole('heading', { name: 'Reclamo registrado exitosamente!' })
      await expect(heading).toBeVisible()
      await expect(heading).toBeInViewport()
      await expect(main).toContainText(`Tu hoja de reclamación es la Nº ${sheet.numero}.`)
      await expect(main).toContainText('Te responderemos en un plazo no mayor a 15 días hábiles.')
      await expect(main).toContainText(`A más tardar el ${longDate(sheet.fechaLimite)}.`)
      const toast = page.locator('#toasts').getByText('Reclamo registrado exitosamente!')
      await expect(toast).toBeVisible()
      await expect(toast).toBeHidden()
      // No mail server is set here: no copy by mail is claimed (D-95).
      await expect(main).not.toContainText('el enlace a tu copia')
    })

    await page.getByRole('link', { name: 'Ver e imprimir mi hoja' }).click()
    await expect(page).toHaveURL(/\/libro-de-reclamaciones\/hoja\/[\w-]{32}$/)
    const answer = await page.request.get(sheet.enlace)
    expect(answer.headers()['cache-control']).toBe('private, no-store')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
    await test.step('the sheet has every text of Anexo I, in its order (D-87)', () => expectSheet(page))
    await test.step('paper shows the sheet alone', async () => {
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('footer').last()).toBeHidden()
      await expect(page.locator('[data-header]')).toBeHidden()
      await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
      await expect(page.locator('.complaint-sheet h1')).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
    })
    await test.step('the attachment comes back as it was (DATA-49)', async () => {
      const file = await page.request.get(sheet.archivo?.enlace ?? '')
      expect(file.headers()['content-disposition']).toContain("filename*=UTF-8''boleta.pdf")
      expect(await file.body()).toEqual(pdf.buffer)
    })
    await test.step('the owner’s reply appears on it', async () => {
      await ownerCommand('reclamos', 'responder', sheet.numero, 'Recogemos el par mañana.')
      await page.reload()
      const main = page.getByRole('main')
      await expect(main).toContainText('Recogemos el par mañana.')
      await expect(main).toContainText(
        `FECHA DE COMUNICACIÓN DE LA RESPUESTA${limaDate(new Date().toISOString())}`,
      )
    })
  })

  async function expectSheet(page: Page): Promise<void> {
    const lines = [
      'LIBRO DE RECLAMACIONES',
      'HOJA DE RECLAMACIÓN',
      `Nº ${sheet.numero}`,
      `FECHA: ${limaDate(sheet.fecha)}`,
      'Proveedor',
      sheet.proveedor.nombre,
      'Razón social',
      sheet.proveedor.razonSocial,
      'RUC',
      sheet.proveedor.ruc,
      'Dirección del establecimiento / código de identificación',
      sheet.proveedor.direccion,
      '1. IDENTIFICACIÓN DEL CONSUMIDOR RECLAMANTE',
      'NOMBRE',
      'Rosa María Quispe Mamani',
      'DOMICILIO',
      'Av. Grau 123, Bellavista, Sullana, Piura',
      'DNI / CE',
      'DNI 45678912',
      'TELÉFONO / E-MAIL',
      `987654321 / ${sheet.email}`,
      'PADRE O MADRE (menores de edad)',
      '—',
      '2. IDENTIFICACIÓN DEL BIEN CONTRATADO',
      '☒',
      'PRODUCTO',
      '☐',
      'SERVICIO',
      'MONTO RECLAMADO',
      'S/199.90',
      'DESCRIPCIÓN',
      'Zapatilla Kusi, talla 40',
      '3. DETALLE DE LA RECLAMACIÓN Y PEDIDO DEL CONSUMIDOR',
      '☒',
      'RECLAMO',
      '☐',
      'QUEJA',
      'DETALLE',
      'La suela se despegó al tercer día. Nadie contesta.',
      'PEDIDO',
      'El cambio del par.',
      'FIRMA DEL CONSUMIDOR',
      '4. OBSERVACIONES Y ACCIONES ADOPTADAS POR EL PROVEEDOR',
      'FECHA DE COMUNICACIÓN DE LA RESPUESTA',
      'Pendiente',
      'FECHA LÍMITE DE RESPUESTA',
      longDate(sheet.fechaLimite),
      'FIRMA DEL PROVEEDOR',
      'RECLAMO: Disconformidad relacionada con los productos o servicios.',
      'QUEJA: Disconformidad no relacionada con los productos o servicios',
      'Destinatario: consumidor.',
      'La formulación del reclamo no impide acudir a otras vías de solución de controversias',
      'quince (15) días hábiles, el cual es improrrogable.',
    ]
    const text = (await page.locator('.complaint-sheet').innerText()).replace(/\s+/g, ' ')
    let from = 0
    for (const line of lines) {
      const at = text.indexOf(line, from)
      expect(at, `«${line}» after «${text.slice(Math.max(0, from - 40), from)}»`).toBeGreaterThanOrEqual(0)
      from = at + line.length
    }
  }
})

test('ROUTE-34 INFO-14 STATE-53 success is toasted and cleared; the button brings an empty form @desktop', async ({
  page,
}, info) => {
  await page.goto(PATH)
  await fill(page, newEmail(info))
  await send(page).click()
  const toast = page.locator('#toasts').getByText('Reclamo registrado exitosamente!')
  await expect(toast).toBeVisible()
  await expect(toast).toHaveCount(0)
  await page.getByRole('button', { name: 'Registrar otro reclamo' }).click()
  for (const label of Object.keys(typed)) await expect(field(page, label)).toHaveValue('')
  await expect(field(page, 'Departamento')).toHaveValue('')
  await expect(page.getByRole('radio', { name: /^Queja/ })).toBeChecked()
  await expect(page.getByText('Ningún archivo elegido')).toBeVisible()
  await expect(field(page, 'Nombres')).toHaveAttribute('aria-invalid', 'false')
})

test.describe('refusals', () => {
  test.use({ allowedConsole: [/status of (?:415|500)|net::ERR_FAILED/] })

  test('ERR-23 D-78 a failing server is said and everything typed is still there', async ({ page }, info) => {
    const email = newEmail(info)
    await page.goto(PATH)
    await fill(page, email)
    await page.route(CALL, route => route.fulfill({ status: 500, json: { error: 'El libro no responde' } }))
    await send(page).click()
    await expect(page.locator('#toasts')).toContainText('El libro no responde')
    await expectFilled(page, email)
    await page.route(CALL, route => route.abort())
    await send(page).click()
    await expect(page.locator('#toasts')).toContainText('Error de conexión con el servidor')
    await expectFilled(page, email)
    await page.unrouteAll()
    await send(page).click()
    await expect(page.getByRole('heading', { name: 'Reclamo registrado exitosamente!' })).toBeVisible()
  })

  test('D-79 VAL-33 a disguised program is refused by its content, and the form stays @desktop', async ({
    page,
  }, info) => {
    const email = newEmail(info)
    await page.goto(PATH)
    await fill(page, email)
    await field(page, 'Archivo adjunto (opcional)').setInputFiles({
      ...pdf,
      buffer: Buffer.from('MZ program'),
    })
    await send(page).click()
    await expect(page.locator('#toasts')).toContainText('Adjunta una imagen (JPG, PNG o WebP), un PDF')
    await expectFilled(page, email)
  })

  test('D-80 where no list of places can be had, they are typed', async ({ page }) => {
    await page.route('**/api/ubigeo**', route => route.fulfill({ status: 500, json: {} }))
    await page.goto(PATH)
    for (const label of ['Departamento', 'Provincia', 'Distrito']) {
      const text = page.getByRole('main').getByRole('textbox', { name: label, exact: true })
      await text.fill('Piura')
      await expect(text).toHaveValue('Piura')
    }
  })
})
