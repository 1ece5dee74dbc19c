import { context, diag, DiagLogLevel, trace } from '@opentelemetry/api'
import type { Config } from '../config.ts'
import type { Logger } from '../deps.ts'
import { turnTracingOn } from './spans.ts'

type TracingConfig = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'
>

/** How long a stop waits for the collector to take the last spans. */
const FLUSH_MS = 2_000

/**
 * Sends traces to the collector of OTEL_EXPORTER_OTLP_ENDPOINT by OTLP over HTTP. Loads the SDK only when one is
 * configured. A trace begins in the shop: a `traceparent` that a client sends is not trusted, because any client could
 * have each of its requests recorded. Returns what sends the last spans at a stop.
 */
export async function startTracing(config: TracingConfig, log: Logger): Promise<() => Promise<void>> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return () => Promise.resolve()
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ])
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.OTEL_SERVICE_NAME, 'process.pid': process.pid }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
          headers: headersOf(config.OTEL_EXPORTER_OTLP_HEADERS),
        }),
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  const warn = (message: string): void => log.warn({ tracing: message.slice(0, 200) }, 'traces were not sent')
  const ignore = (): void => undefined
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  // `inSpan` samples, so that what is not recorded costs nothing: the provider records all that it gets.
  const turnTracingOff = turnTracingOn(config.OTEL_TRACES_SAMPLER_ARG)
  return async () => {
    turnTracingOff()
    const timeout = AbortSignal.timeout(FLUSH_MS)
    const timedOut = new Promise<void>((resolve) => timeout.addEventListener('abort', () => resolve()))
    await Promise.race([provider.shutdown().catch(ignore), timedOut])
  }
}

/** Reads headers as OpenTelemetry writes them: `name=value,other=value`, with encoded values. */
const headersOf = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((header) => header.split(/=(.*)/s))
      .filter(([name]) => name?.trim())
      .map(([name = '', value = '']) => [name.trim(), decodeURIComponent(value.trim())]),
  )
