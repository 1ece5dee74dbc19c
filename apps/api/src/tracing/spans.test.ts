import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { currentTraceId, inSpan, turnTracingOn, withSpans } from './spans.ts'
import { traceStatements } from './statement-spans.ts'

const exporter = new InMemorySpanExporter()
const TRACEPARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }))
})
afterAll(() => {
  trace.disable()
  context.disable()
})
beforeEach(() => exporter.reset())

/** Records this share of all traces, to the end of the test. */
function aProcessWith(share: number) {
  onTestFinished(turnTracingOn(share))
  const client = { query: (_: string) => Promise.resolve() }
  traceStatements(client as unknown as PoolClient)
  const storage = withSpans('storage', { read: () => Promise.resolve() })
  /** A request that renders a page, which reads the database and the storage. */
  const request = () =>
    inSpan('GET /', {}, () =>
      inSpan('render /', {}, async () => {
        await client.query('select 1 from orders')
        await storage.read()
        return currentTraceId()
      }),
    )
  return { client, storage, request }
}

const names = () => exporter.getFinishedSpans().map(({ name }) => name)

describe('a process that records traces', () => {
  test('makes a span of each part of a recorded trace', async () => {
    const { request } = aProcessWith(1)
    expect(await request()).toMatch(/^[0-9a-f]{32}$/)
    expect(names()).toEqual(['select orders', 'storage.read', 'render /', 'GET /'])
  })

  test('makes none in a trace that is not recorded, also of its parts', async () => {
    const { request } = aProcessWith(0)
    expect(await request()).toBeNull()
    expect(names()).toEqual([])
  })

  test('decides once for a whole trace', async () => {
    const { request } = aProcessWith(0.5)
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.4)
    await request()
    expect(names()).toHaveLength(4)
    exporter.reset()
    // Its parts would be recorded alone.
    random.mockReturnValueOnce(0.6)
    await request()
    expect(names()).toEqual([])
  })

  test('begins no trace with a statement or a call', async () => {
    const { client, storage } = aProcessWith(1)
    await client.query('select 1 from job')
    await storage.read()
    expect(names()).toEqual([])
  })

  test('continues a recorded trace inside work that is not recorded', async () => {
    const { client } = aProcessWith(0)
    await inSpan('job send-emails', {}, () =>
      inSpan('send email', { traceparent: TRACEPARENT }, () => client.query('update mails set x = 1')),
    )
    expect(names()).toEqual(['update mails', 'send email'])
    expect(exporter.getFinishedSpans().every((span) => span.spanContext().traceId === 'a'.repeat(32))).toBe(true)
  })
})
