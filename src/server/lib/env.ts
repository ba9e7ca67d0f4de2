import { accessSync, constants, mkdirSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve, join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { LOG_LEVELS } from './log.ts'
import { s3Address } from './pictures/address.ts'
import {
  between,
  hops,
  origin,
  origins,
  postgresUrl,
  sender,
  smtpUrl,
  text,
  url,
  yesNo,
} from './setting-kinds.ts'
import { singleton } from './singleton.ts'
import { StartError } from './start-error.ts'
import { readVariables } from './variables.ts'

/**
 * The secret of this data folder, made once and readable by its owner only. Two processes that start together get the
 * same one: the file appears complete (a link to a finished file), and only the first link succeeds.
 */
function readSecret(folder: string): string {
  const file = join(folder, 'secret')
  try {
    return readFileSync(file, 'utf8')
  } catch {
    const draft = `${file}.${randomBytes(6).toString('hex')}`
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
    return readFileSync(file, 'utf8')
  }
}

/** Settings of earlier releases, and what became of them. */
const REMOVED =
  /^(?:STRIPE_\w+|CULQUI_TOKEN_URL|DATABASE_MEMORY_MB|MEDIA_CACHE_MB|RATE_LIMIT_MINUTES|DOCUMENT_LOOKUP_PER_DAY|PAGE_STORE_MB|WEB_PROCESSES)$/
/** Words that only settings of the shop are likely to begin with. */
const OURS =
  /^(?:CULQU?I|MERCADO_?PAGO|SMTP|MAIL|RATE_?LIMITS?|DOCUMENT|DATABASE|BACKUPS?|METRICS|TRUST|CORS|BEHIND|MEDIA|TERRITORIAL|VAR_?DIR|TOKEN_?SECRET|PUBLIC_?URL)(?:_|$)/

const firstWord = (name: string): string => name.split('_')[0] ?? ''

/** OWNER-06: variables that look like the shop's but are not, as sentences for the log. */
const unknownSettings = (
  names: readonly string[],
  { own, others }: { own: readonly string[]; others: readonly string[] },
): string[] =>
  names
    .filter(name => !own.includes(name) && !others.includes(name))
    .flatMap(name => {
      if (REMOVED.test(name)) return say.settingRemoved(name)
      const isOurs = OURS.test(name) || others.some(other => firstWord(other) === firstWord(name))
      return isOurs ? say.settingUnknown(name) : []
    })

const LOOKUPS = ['decolecta', 'apisnet', 'apiperu'] as const
/** The default space for backups: enough for a marketplace, far more than a small shop needs. */
const [MOST_GB, DEFAULT_GB] = [100_000, 20]
const GB = 1_000_000_000
const MOST_CALLS = 1_000_000_000

/** By default only this machine can reach the shop; `HOST=0.0.0.0` opens it to the network. */
const THIS_MACHINE = '127.0.0.1'

const variables = z.object({
  PORT: z.coerce
    .number({ error: say.notAPort })
    .int(say.notAPort)
    .min(1, say.notAPort)
    .max(65_535, say.notAPort)
    .default(4321),
  HOST: z.string().trim().min(1).default(THIS_MACHINE),
  VAR_DIR: text,
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  PUBLIC_URL: origin.optional(),
  TOKEN_SECRET: z.string().min(32, say.secretTooShort).optional(),
  TRUST_PROXY: hops,
  BEHIND_BALANCER: yesNo(false),
  CORS_ORIGINS: origins,
  SMTP_URL: smtpUrl,
  MAIL_FROM: sender,
  DOCUMENT_LOOKUP_PROVIDER: z.enum(LOOKUPS, { error: say.notOneOf(LOOKUPS) }).optional(),
  DOCUMENT_LOOKUP_TOKEN: text,
  DOCUMENT_LOOKUP_URL: url.optional(),
  TERRITORIAL_URL: url.optional(),
  DEMO: yesNo(true),
  RATE_LIMIT_ACCOUNT: between(1, MOST_CALLS, 10),
  RATE_LIMIT_ADDRESS: between(1, MOST_CALLS, 300),
  MEDIA_URL: s3Address(say.notAnS3Address).optional(),
  BACKUP_DIR: text,
  BACKUP_MAX_GB: between(1, MOST_GB, DEFAULT_GB),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, say.notAToken)
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: say.notOneOf(LOG_LEVELS) }).default('info'),
})

/** A setting that does nothing without another one, so the owner must have forgotten that one (OWNER-06). */
const PAIRS = [
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['DOCUMENT_LOOKUP_PROVIDER', 'DOCUMENT_LOOKUP_TOKEN'],
  ['DOCUMENT_LOOKUP_TOKEN', 'DOCUMENT_LOOKUP_PROVIDER'],
] as const

const schema = variables.superRefine((values, check) => {
  for (const [name, needed] of PAIRS)
    if (values[name] !== undefined && values[needed] === undefined)
      check.addIssue({ code: 'custom', path: [name], message: say.alone(needed) })
})

/** Variables that look like settings of the shop but are not, as sentences. `others` are read in other places. */
export const settingDoubts = (others: readonly string[]): string[] =>
  unknownSettings(Object.keys(process.env), { own: Object.keys(variables.shape), others })

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

function readVarDir(path: string | undefined): string {
  const folder = resolve(path ?? 'var')
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(
      codeOf(error) === 'EROFS' ? say.folderReadOnly(folder) : say.folderNotWritable(folder),
    )
  }
  return folder
}

function read(source: NodeJS.ProcessEnv) {
  const values = readVariables(schema, source)
  const varDir = readVarDir(values.VAR_DIR)
  return {
    port: values.PORT,
    host: values.HOST,
    varDir,
    databaseUrl: values.DATABASE_URL,
    /** PostgreSQL without a pooler between, for what needs a connection that keeps its session: LISTEN and locks. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    /** Absolute links (canonical, mails, sitemap) start with this, never with the Host header of a request. */
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${String(values.PORT)}`,
    /** Signs the customers' tokens. Without TOKEN_SECRET one is made at first use and kept in the data folder. */
    get tokenSecret(): string {
      return values.TOKEN_SECRET ?? readSecret(varDir)
    },
    trustProxy: values.TRUST_PROXY,
    /** Other instances answer while this one cannot: its port is open only while it is ready (SCALE-07). */
    behindBalancer: values.BEHIND_BALANCER,
    corsOrigins: values.CORS_ORIGINS,
    smtp: { url: values.SMTP_URL, from: values.MAIL_FROM },
    lookup: {
      provider: values.DOCUMENT_LOOKUP_PROVIDER,
      token: values.DOCUMENT_LOOKUP_TOKEN,
      url: values.DOCUMENT_LOOKUP_URL,
    },
    territorialUrl: values.TERRITORIAL_URL,
    demo: values.DEMO,
    /** Calls allowed in a window, for one account, e-mail or order, and for one network address. */
    rateLimits: { account: values.RATE_LIMIT_ACCOUNT, address: values.RATE_LIMIT_ADDRESS },
    /** Where product pictures are kept when not in the data folder. */
    mediaPlace: values.MEDIA_URL,
    /** Where a backup is made every night; none is made without it. */
    backupDir: values.BACKUP_DIR === undefined ? undefined : resolve(values.BACKUP_DIR),
    /** The most bytes that the backups there may take. */
    backupMaxBytes: values.BACKUP_MAX_GB * GB,
    /** The token that lets a caller read `/metrics` from anywhere. */
    metricsToken: values.METRICS_TOKEN,
  }
}

type Env = ReturnType<typeof read>

/** The settings, parsed from the process's variables at the first call. A bad value is a StartError that names it. */
export function env(): Env {
  return singleton('env', () => read(process.env))
}
