import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { culqiKeys } from '#providers/culqi/settings.ts'
import { providers } from '#providers/index.ts'
import { env, settingDoubts } from '#server/lib/env.ts'
import { StartError } from '#server/lib/start-error.ts'

const forget = () => {
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (symbol.description === 'vitrina.env') Reflect.deleteProperty(globalThis, symbol)
}
beforeEach(() => {
  forget()
  vi.stubEnv('VAR_DIR', mkdtempSync(join(tmpdir(), 'settings-')))
})
afterEach(() => {
  vi.unstubAllEnvs()
  forget()
})

const start = (settings: Record<string, string>) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  return env()
}

test.each([
  [{ DEMO: 'no' }, 'DEMO debe ser 1 (sí) o 0 (no)'],
  [{ RATE_LIMIT_ACCOUNT: '0' }, 'RATE_LIMIT_ACCOUNT debe ser un número entero de 1 a'],
  [{ RATE_LIMIT_ADDRESS: '0' }, 'RATE_LIMIT_ADDRESS debe ser un número entero de 1 a'],
  [{ SMTP_URL: 'smtp.gmail.com' }, 'SMTP_URL debe empezar con smtp://'],
  [{ MAIL_FROM: 'hola' }, 'MAIL_FROM debe ser un correo'],
  [{ BEHIND_BALANCER: 'true' }, 'BEHIND_BALANCER debe ser 1'],
  [{ CORS_ORIGINS: 'otra.pe' }, 'CORS_ORIGINS debe tener direcciones'],
  [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS debe tener direcciones'],
  [{ DOCUMENT_LOOKUP_PROVIDER: 'sunat', DOCUMENT_LOOKUP_TOKEN: 'x' }, 'una de estas palabras: decolecta'],
  [{ DOCUMENT_LOOKUP_PROVIDER: 'decolecta' }, 'también indiques DOCUMENT_LOOKUP_TOKEN'],
  [{ DOCUMENT_LOOKUP_TOKEN: 'x' }, 'también indiques DOCUMENT_LOOKUP_PROVIDER'],
  [{ DATABASE_DIRECT_URL: 'postgres://a/b' }, 'también indiques DATABASE_URL'],
  [{ PUBLIC_URL: 'https://mitienda.pe/ruta' }, 'PUBLIC_URL debe ser una dirección sin nada detrás'],
  [{ TRUST_PROXY: 'sí' }, 'TRUST_PROXY debe ser un número entero de 0 a 10'],
])('OWNER-06 the wrong setting %j stops the start', (settings: Record<string, string>, sentence) => {
  expect(() => start(settings)).toThrow(StartError)
  forget()
  expect(() => start(settings)).toThrow(sentence)
})

test('OWNER-06 PROVIDER-03 one key of a provider is nothing without the other', () => {
  const names = providers.flatMap(({ variables }) => variables)
  vi.stubEnv('CULQI_PUBLIC_KEY', 'pk')
  expect(culqiKeys).toThrow('también indiques CULQI_SECRET_KEY')
  expect(settingDoubts(names)).toEqual([])
  vi.stubEnv('CULQI_SECRT_KEY', 'sk')
  expect(settingDoubts(names).join()).toContain('CULQI_SECRT_KEY')
  vi.stubEnv('NIUBIZ_KYE', 'sk')
  expect(settingDoubts(names).join()).not.toContain('NIUBIZ_KYE')
  expect(settingDoubts([...names, 'NIUBIZ_KEY']).join()).toContain('NIUBIZ_KYE')
})

test('OWNER-06 right settings are taken as they are meant', () => {
  expect(
    start({
      DEMO: '0',
      BEHIND_BALANCER: '1',
      SMTP_URL: 'smtps://a:b@smtp.example.pe',
      MAIL_FROM: 'Mi Tienda <tienda@example.pe>',
      PUBLIC_URL: 'https://mitienda.pe/',
      CORS_ORIGINS: 'https://otra.pe/, http://localhost:3000',
      TRUST_PROXY: 'true',
    }),
  ).toMatchObject({
    demo: false,
    behindBalancer: true,
    publicUrl: 'https://mitienda.pe',
    corsOrigins: ['https://otra.pe', 'http://localhost:3000'],
    trustProxy: 1,
  })
})

test('OWNER-06 settings of earlier releases and misspelled ones are named', () => {
  const gone = [
    'STRIPE_SECRET_KEY',
    'DATABASE_MEMORY_MB',
    'DOCUMENT_LOOKUP_PER_DAY',
    'WEB_PROCESSES',
    'MEDIA_CACHE_MB',
    'PAGE_STORE_MB',
    'RATE_LIMIT_MINUTES',
  ]
  for (const name of [...gone, 'SMTP_HOST', 'RATE_LIMITS_ACCOUNT', 'VARDIR', 'EDITOR']) vi.stubEnv(name, 'x')
  const said = settingDoubts([]).join('\n')
  for (const name of gone) expect(said).toContain(`${name} ya no existe`)
  for (const name of ['SMTP_HOST', 'RATE_LIMITS_ACCOUNT', 'VARDIR'])
    expect(said).toContain(`la variable ${name} no es de la tienda`)
  expect(said).not.toMatch(/EDITOR|PATH|SMTP_URL/)
})
