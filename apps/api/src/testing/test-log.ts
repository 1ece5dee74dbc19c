import type { Logger } from '../deps.ts'

export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error'
  fields: Record<string, unknown>
  message: string
}

let lines: LogLine[] = []
let errorsExpected = false

const record =
  (level: LogLine['level']) =>
  (fields: unknown, message?: string): void => {
    if (typeof fields === 'string') lines.push({ level, fields: {}, message: fields })
    else lines.push({ level, fields: { ...(fields as object) }, message: message ?? '' })
  }

interface TestLog extends Logger {
  lines: () => readonly LogLine[]
  /** Returns the messages at level warn. */
  warnings: () => string[]
  expectErrors: () => void
}

/** Records log lines. A line at level error fails the test unless the test called `expectErrors()`. */
export const testLog: TestLog = {
  debug: record('debug'),
  info: record('info'),
  warn: record('warn'),
  error: record('error'),
  lines: () => lines,
  warnings: () => lines.flatMap(({ level, message }) => (level === 'warn' ? [message] : [])),
  expectErrors: () => {
    errorsExpected = true
  },
}

/** Clears the lines, and returns unexpected errors. */
export function takeUnexpectedErrors(): LogLine[] {
  const errors = errorsExpected ? [] : lines.filter(({ level }) => level === 'error')
  lines = []
  errorsExpected = false
  return errors
}
