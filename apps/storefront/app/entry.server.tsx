import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { inspect } from 'node:util'
import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { apiContext, brandContext, publicUrlContext, reportErrorContext } from './server/api.server.ts'
import { contentSecurityPolicy, REPORTING_ENDPOINTS } from './server/content-security-policy.server.ts'
import { markdownOf } from './server/markdown/markdown-of.server.ts'
import { recordEventsBeforeHydration } from './hydration/record-events.server.ts'
import { verifyInlineScripts } from './server/verify-inline-scripts.server.ts'
import { paymentHosts } from './server/payment-hosts.server.ts'
import { hydrateAfterPaint } from './hydration/hydrate-after-paint.server.ts'
import { validateWithoutEval } from './server/validate-without-eval.server.ts'

/**
 * What happens to a rendered page before it is sent; not with the development server. Each step works without the
 * others. Without `hydrateAfterPaint` the page hydrates at once, as React Router does by default: see
 * docs/architecture/hydration.md.
 */
const PAGE_STEPS: readonly ((html: string) => string)[] = [
  hydrateAfterPaint,
  recordEventsBeforeHydration,
  validateWithoutEval,
]

/** A page that takes longer to render has a bug: the visitor gets an error instead of waiting. */
const RENDER_TIMEOUT_MS = 5_000

/** Renders the whole page at once, not as a stream: the policy needs the hashes of all its inline scripts. */
function render(context: EntryContext, url: string, nonce: string): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let failed = false
    const output = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(Buffer.from(chunk))
        done()
      },
      final(done) {
        done()
        resolve({ html: Buffer.concat(chunks).toString('utf8'), failed })
      },
    })
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={url} nonce={nonce} />, {
      nonce,
      onAllReady: () => {
        clearTimeout(timer)
        pipe(output)
      },
      onShellError: reject,
      onError: () => {
        failed = true
      },
    })
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
}

/**
 * Reports errors of loaders, actions and the router. Router error messages contain the path, so only their status is
 * reported.
 */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted) return
  const reported = isRouteErrorResponse(error) ? new Error(`router error ${error.status}`) : error
  const report = context.get(reportErrorContext)
  if (report) report(reported, request)
  else process.stderr.write(`${inspect(error)}\n`)
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  ...[context, loadContext]: [EntryContext, RouterContextProvider]
): Promise<Response> {
  const { loaderData, matches } = context.staticHandlerContext
  const markdown =
    request.method !== 'POST' && request.headers.get('accept') === 'text/markdown'
      ? await markdownOf(matches.at(-1)?.route.id, {
          loaderData,
          context: loadContext,
          url: new URL(request.url),
          status,
        })
      : null
  if (markdown !== null) {
    headers.set('Content-Type', 'text/markdown; charset=utf-8')
    return new Response(markdown, { status, headers })
  }
  const nonce = randomBytes(16).toString('base64url')
  const { html: rendered, failed } = await render(context, request.url, nonce)
  const verified = verifyInlineScripts(rendered, nonce)
  const isFinished = verified.isClean && !import.meta.env.DEV
  // A page without scripts has nothing to hydrate.
  const steps = verified.html.includes('<script type="module"') ? PAGE_STEPS : []
  const html = isFinished ? steps.reduce((page, step) => step(page), verified.html) : verified.html
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (!import.meta.env.DEV) {
    const policy = {
      upgradeInsecure: loadContext.get(publicUrlContext).startsWith('https:'),
      thirdParty: await paymentHosts(loadContext.get(apiContext), request.url),
      brandCss: loadContext.get(brandContext).css,
    }
    headers.set('Content-Security-Policy', contentSecurityPolicy(isFinished ? html : verified.allowed, policy))
    headers.set('Reporting-Endpoints', REPORTING_ENDPOINTS)
  }
  const body = request.method === 'HEAD' ? null : html
  return new Response(body, { status: failed && status < 400 ? 500 : status, headers })
}
