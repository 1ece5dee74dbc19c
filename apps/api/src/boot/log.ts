import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Config } from '../config.ts'

/** What is never written, wherever it hides in what is logged: secrets, and who somebody is. */
const SECRET_KEYS = ['password', 'token', 'authorization', 'cookie', 'secret', 'email', 'phone', 'address']

/** What a database adds to its refusals: whole rows, with whatever somebody had typed. */
const ROWS_IN_ERRORS = ['err.detail', 'err.where', 'err.cause.detail', 'err.cause.where']

/** Structured lines on stdout. Errors keep their stack and cause; secrets and personal fields are cut out. */
export function createLogger(config: Pick<Config, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.LOG_LEVEL,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [...SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), ...ROWS_IN_ERRORS],
      censor: '[removed]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
