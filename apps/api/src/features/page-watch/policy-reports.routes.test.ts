import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { testLog } from '../../testing/test-log.ts'

const ADDRESS = '/api/policy-reports'

const old = (page: string, directive: string, blocked: string) => ({
  'csp-report': { 'document-uri': page, 'violated-directive': directive, 'blocked-uri': blocked, 'line-number': 1 },
})
const modern = (page: string, directive: string, blocked: string) => ({
  type: 'csp-violation',
  age: 1,
  url: page,
  body: { documentURL: page, effectiveDirective: directive, blockedURL: blocked, disposition: 'enforce' },
})

async function aShop() {
  const shop = await createTestApp()
  const tell = (body: unknown, type = 'application/csp-report') =>
    shop.app.request(ADDRESS, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'Content-Type': type },
    })
  const noted = () => testLog.lines().flatMap(({ level, fields }) => (level === 'warn' ? [fields] : []))
  return { ...shop, tell, noted }
}

test('counts and logs what a browser refused, in both ways of saying it, without any address', async () => {
  const { tell, noted, deps } = await aShop()
  const page = 'https://shop.example/pay/secret-token?a=b'
  const first = await tell(old(page, 'script-src-elem https://js.stripe.com', 'https://evil.example/skim.js?card=1'))
  expect([first.status, await first.text()]).toEqual([204, ''])
  await tell([modern('https://shop.example/checkout', 'script-src', 'inline')], 'application/reports+json')
  await tell([modern('https://shop.example/products/x', 'img-src', 'data:image/png;base64,AA')])
  expect(noted()).toEqual([
    { page: 'pay', directive: 'script-src-elem', blocked: 'https://evil.example' },
    { page: 'checkout', directive: 'script-src', blocked: 'inline' },
    { page: 'other', directive: 'img-src', blocked: 'data:' },
  ])
  expect(deps.metrics.lines()).toContain('atelier_policy_reports_total{page="pay",directive="script-src-elem"} 1')
})

test('what an extension of the browser did is none of ours', async () => {
  const { tell, noted } = await aShop()
  await tell(old('https://shop.example/', 'script-src', 'chrome-extension://abc/x.js'))
  await tell(old('https://shop.example/', 'script-src', 'moz-extension'))
  expect(noted()).toEqual([])
})

test.each(['', '{', 'null', '[]', '[1]', '{"csp-report":1}', `${'['.repeat(5_000)}${']'.repeat(5_000)}`])(
  'answers nonsense like anything else and keeps nothing of it: %s',
  async (body) => {
    const { tell, noted } = await aShop()
    expect((await tell(body)).status).toBe(204)
    expect(noted()).toEqual([])
  },
)

test('a flood of inventions fills neither the log nor the figures', async () => {
  const { tell, noted, deps } = await aShop()
  for (let index = 0; index < 4; index += 1) {
    const flood = Array.from({ length: 50 }, (_, at) =>
      modern('https://shop.example/', `made-up-${at}`, `https://a${index}-${at}.example/`),
    )
    await tell(flood, 'application/reports+json')
  }
  expect(noted()).toHaveLength(30)
  expect(deps.metrics.lines().filter((line) => line.startsWith('atelier_policy_reports_total'))).toEqual([
    'atelier_policy_reports_total{page="other",directive="other"} 80',
  ])
})
