import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { LOG_LEVELS } from './log.ts'
import { s3Address } from './pictures/address.ts'
import { readSecret } from './secret.ts'
import { singleton } from './singleton.ts'
import { StartError } from './start-error.ts'
import { readVariables, text, url, withoutSlash } from './variables.ts'

const postgresUrl = z
  .string()
  .regex(/^postgres(?:ql)?:\/\//, say.notAPostgresUrl)
  .optional()
const count = (fallback: number) =>
  z.coerce.number({ error: say.notANumber }).int(say.notANumber).min(0, say.notANumber).default(fallback)

/** TRUST_PROXY says how many proxies of ours are in front: that many X-Forwarded-For entries can be believed. */
const hops = z.preprocess(value => (value === 'true' ? '1' : value === 'false' ? '0' : value), count(0))

/** Nobody else's: `HOST=0.0.0.0` opens the shop to the network. */
const THIS_MACHINE = '127.0.0.1'

const variables = z.object({
  PORT: z.coerce
    .number({ error: say.notAPort })
    .int(say.notAPort)
    .min(1, say.notAPort)
    .max(65_535, say.notAPort)
    .default(4321),
  HOST: z.string().trim().min(1).default(THIS_MACHINE),
  WEB_PROCESSES: count(1).pipe(z.number().min(1, say.notANumber).max(64, say.notANumber)),
  VAR_DIR: text,
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_MEMORY_MB: count(128).pipe(z.number().min(32, say.tooLittleMemory)),
  PUBLIC_URL: url.optional(),
  TOKEN_SECRET: z.string().min(32, say.secretTooShort).optional(),
  TRUST_PROXY: hops,
  BEHIND_BALANCER: z.string().default('0'),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform(list =>
      list
        .split(',')
        .map(part => withoutSlash(part.trim()))
        .filter(Boolean),
    ),
  SMTP_URL: text,
  MAIL_FROM: text,
  DOCUMENT_LOOKUP_PROVIDER: text,
  DOCUMENT_LOOKUP_TOKEN: text,
  DOCUMENT_LOOKUP_URL: url.optional(),
  DOCUMENT_LOOKUP_PER_DAY: count(1000),
  TERRITORIAL_URL: url.optional(),
  DEMO: z.string().default('1'),
  RATE_LIMIT_ACCOUNT: count(10),
  RATE_LIMIT_ADDRESS: count(300),
  RATE_LIMIT_MINUTES: count(15),
  PAGE_STORE_MB: count(64),
  MEDIA_URL: s3Address(say.notAnS3Address).optional(),
  MEDIA_CACHE_MB: count(256),
  BACKUP_DIR: text,
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, say.notAToken)
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: say.notALevel(LOG_LEVELS) }).default('info'),
})

const schema = variables.refine(values => values.DATABASE_URL ?? !values.DATABASE_DIRECT_URL, {
  path: ['DATABASE_DIRECT_URL'],
  error: say.directAlone,
})

function readVarDir(path: string | undefined): string {
  const folder = resolve(path ?? 'var')
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    throw new StartError(say.folderNotWritable(folder))
  }
  return folder
}

function read(source: NodeJS.ProcessEnv) {
  const values = readVariables(schema, source)
  const varDir = readVarDir(values.VAR_DIR)
  return {
    port: values.PORT,
    host: values.HOST,
    /** How many processes answer requests under the supervisor. */
    webProcesses: values.WEB_PROCESSES,
    varDir,
    databaseUrl: values.DATABASE_URL,
    /** PostgreSQL without a pooler between, for what needs a connection of its own: LISTEN and locks. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    /** What the embedded PostgreSQL may keep of its data in memory. */
    databaseMemoryMb: values.DATABASE_MEMORY_MB,
    /** Absolute links (canonical, mails, sitemap) start with this, never with the Host header of a request. */
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${String(values.PORT)}`,
    /** Signs the customers' tokens. Without TOKEN_SECRET one is made at first use and kept in the data folder. */
    get tokenSecret(): string {
      return values.TOKEN_SECRET ?? readSecret(varDir)
    },
    trustProxy: values.TRUST_PROXY,
    /** Others answer while this instance cannot: its port is open only while it is ready (SCALE-07). */
    behindBalancer: values.BEHIND_BALANCER === '1',
    corsOrigins: values.CORS_ORIGINS,
    smtp: { url: values.SMTP_URL, from: values.MAIL_FROM },
    lookup: {
      provider: values.DOCUMENT_LOOKUP_PROVIDER,
      token: values.DOCUMENT_LOOKUP_TOKEN,
      url: values.DOCUMENT_LOOKUP_URL,
      /** Questions of the whole shop in a day. */
      perDay: values.DOCUMENT_LOOKUP_PER_DAY,
    },
    territorialUrl: values.TERRITORIAL_URL,
    demo: values.DEMO !== '0',
    /** Calls allowed in the window, for one account, e-mail or order, and for one network address. */
    rateLimits: {
      account: values.RATE_LIMIT_ACCOUNT,
      address: values.RATE_LIMIT_ADDRESS,
      windowMinutes: values.RATE_LIMIT_MINUTES,
    },
    /** Where product pictures are kept when not in the data folder, and how many of them lie near. */
    mediaPlace: values.MEDIA_URL,
    mediaCacheBytes: values.MEDIA_CACHE_MB * 1024 * 1024,
    /** Where a backup is made every night; none without it. */
    backupDir: values.BACKUP_DIR === undefined ? undefined : resolve(values.BACKUP_DIR),
    /** Who shows it may read `/metrics` from anywhere. */
    metricsToken: values.METRICS_TOKEN,
    pageStoreBytes: values.PAGE_STORE_MB * 1024 * 1024,
  }
}

type Env = ReturnType<typeof read>

/** The settings, parsed from the process's variables at the first call. A bad value is a StartError naming it. */
export function env(): Env {
  return singleton('env', () => read(process.env))
}
