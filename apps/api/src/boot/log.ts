import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Config } from '../config.ts'
import { currentTraceId, isTracing } from '../tracing/spans.ts'

/** Fields that are redacted in log entries, up to two levels deep: secrets and personal data. */
const SECRET_KEYS = ['password', 'token', 'authorization', 'cookie', 'secret', 'email', 'phone', 'address']

/** PostgreSQL adds whole rows to its errors, with customer input. */
const ROWS_IN_ERRORS = ['err.detail', 'err.where', 'err.cause.detail', 'err.cause.where']

/** The trace in which a line was written, so that one finds the other. */
const traceOfLine = (): object => {
  const traceId = isTracing() ? currentTraceId() : null
  return traceId ? { traceId } : {}
}

/**
 * Creates a logger of structured lines on stdout. Errors include stack and cause; secrets and personal fields are
 * redacted.
 */
export function createLogger(config: Pick<Config, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.LOG_LEVEL,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceOfLine,
    redact: {
      paths: [...SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), ...ROWS_IN_ERRORS],
      censor: '[removed]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
