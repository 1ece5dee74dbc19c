import { SpanKind } from '@opentelemetry/api'
import type { PoolClient } from 'pg'
import { statementName } from '../db/prepared-statements.ts'
import { inSpan, isRecorded, isTracing } from './spans.ts'

/** The tables of a statement are named after these words. */
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_][\w.]*)"?/gi

/** Names of spans are few: only the first tables are named. */
const MAX_TABLES = 3

/** Returns what a statement does, without its values and literals: `select orders order_items`. */
export function summarizeStatement(text: string): string {
  const statement = text.replaceAll(/\/\*.*?\*\//gs, '')
  const [verb = ''] = /[a-z]+/i.exec(statement) ?? []
  const tables = new Set([...statement.matchAll(TABLE)].map(([, table = '']) => table))
  return [verb.toLowerCase(), ...[...tables].slice(0, MAX_TABLES)].join(' ')
}

const summaries = new Map<string, string>()

function summaryOf(text: string): string {
  const known = summaries.get(text)
  if (known) return known
  const summary = summarizeStatement(text)
  if (summaries.size < 1_000) summaries.set(text, summary)
  return summary
}

/**
 * Makes a connection send each statement of a recorded trace in a span, named after the statement and without its values.
 */
export function traceStatements(client: PoolClient): void {
  if (!isTracing()) return
  const send = client.query.bind(client) as unknown as (...given: unknown[]) => Promise<unknown>
  const query = (...given: unknown[]): unknown => {
    const [text] = given
    if (typeof text !== 'string' || !isRecorded()) return send(...given)
    const attributes = { 'db.system.name': 'postgresql', 'atelier.statement': statementName(text) }
    return inSpan(summaryOf(text), { kind: SpanKind.CLIENT, attributes }, () => send(...given))
  }
  client.query = query as typeof client.query
}
