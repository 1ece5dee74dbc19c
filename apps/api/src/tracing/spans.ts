import {
  context,
  INVALID_SPAN_CONTEXT,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api'

/** Decides whether a new trace is recorded; null: the process makes no spans. */
let isSampled: (() => boolean) | null = null

/** From now on the process records this share of its traces. Called before the first request. Returns what ends it. */
export function turnTracingOn(share: number): () => void {
  isSampled = () => Math.random() < share
  return () => {
    isSampled = null
  }
}

/** Whether the process makes spans: only then is it worth wrapping a connection or a client. */
export const isTracing = (): boolean => isSampled !== null

/** The context of everything in a trace that is not recorded: no span is made in it. */
const UNRECORDED = trace.setSpanContext(ROOT_CONTEXT, INVALID_SPAN_CONTEXT)

/** Whether a trace is recorded here, to which a statement or a call belongs. They begin none. */
export const isRecorded = (): boolean => isSampled !== null && (trace.getActiveSpan()?.isRecording() ?? false)

export interface SpanOptions {
  kind?: SpanKind
  attributes?: Attributes
  /** The trace that the span continues: the value of `currentTraceparent` at that time. Without it, the active one. */
  traceparent?: string | null
}

/** What a span says about a failure: its class or code, never its message, which may name a person. */
const errorType = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/**
 * Runs `work` in a span: of the active trace, or of a new one if that is sampled. Without tracing it only runs the work.
 * In a trace that is not recorded it makes no span, because nine requests in ten should cost nothing. Names and attributes
 * contain patterns and never values: no address, id or text of a person may reach a collector (A8).
 */
export async function inSpan<T>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {}, traceparent }: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  if (!isSampled) return work(null)
  const parent = traceparent ? continuedFrom(traceparent) : context.active()
  if (parent === UNRECORDED) return work(null)
  if (parent === ROOT_CONTEXT && !isSampled()) return context.with(UNRECORDED, () => work(null))
  return trace.getTracer('atelier').startActiveSpan(name, { kind, attributes }, parent, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      span.setAttribute('error.type', errorType(error))
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Returns an object whose methods make spans named `prefix.method` in a recorded trace; the object itself without tracing. */
export function withSpans<T extends object>(prefix: string, target: T): T {
  if (!isTracing()) return target
  return new Proxy(target, {
    get(object, property) {
      const value: unknown = Reflect.get(object, property)
      if (typeof value !== 'function' || typeof property !== 'string') return value
      const method = value as (...given: unknown[]) => unknown
      return (...given: unknown[]): unknown =>
        isRecorded()
          ? spanOfCall(`${prefix}.${property}`, () => method.apply(object, given))
          : method.apply(object, given)
    },
  })
}

/** Calls a method. Makes a span only of one that returns a promise. */
function spanOfCall(name: string, call: () => unknown): unknown {
  const startTime = new Date()
  const span = trace.getTracer('atelier').startSpan(name, { kind: SpanKind.CLIENT, startTime })
  const result = context.with(trace.setSpan(context.active(), span), call)
  if (!(result instanceof Promise)) return result
  return result
    .catch((error: unknown) => {
      span.setAttribute('error.type', errorType(error))
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    })
    .finally(() => span.end())
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/

/** Returns the active trace in the form of W3C Trace Context; null without one, or when it is not sampled. */
export function currentTraceparent(): string | null {
  const active = isRecorded() ? trace.getActiveSpan()?.spanContext() : undefined
  if (!active) return null
  return `00-${active.traceId}-${active.spanId}-01`
}

function continuedFrom(traceparent: string): Context {
  const [, traceId, spanId] = TRACEPARENT.exec(traceparent) ?? []
  if (!traceId || !spanId) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true })
}

/** Returns the id of the active trace; null without one, or when it is not sampled. */
export const currentTraceId = (): string | null => currentTraceparent()?.slice(3, 35) ?? null
