import { pino, type Logger } from 'pino'
import type { Config } from '../config.ts'

/** What is never written, wherever it hides in what is logged: secrets, and who somebody is. */
const SECRET_KEYS = ['password', 'token', 'authorization', 'cookie', 'secret', 'email', 'phone', 'address']

/** Structured lines on stdout. Errors keep their stack and cause; secrets and personal fields are cut out. */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>): Logger {
  return pino({
    level: config.LOG_LEVEL,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[removed]' },
  })
}
