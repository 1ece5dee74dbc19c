import { expect, test, vi } from 'vitest'
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
  const report = (body: unknown, type = 'application/csp-report') =>
    shop.app.request(ADDRESS, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'Content-Type': type },
    })
  const warnings = () => testLog.lines().flatMap(({ level, fields }) => (level === 'warn' ? [fields] : []))
  const record = vi.spyOn(shop.deps.metrics, 'recordPolicyReport')
  return { ...shop, report, warnings, record }
}

test('counts and logs what a browser blocked, in both report formats, without any URL', async () => {
  const { report, warnings, record } = await aShop()
  const page = 'https://shop.example/pay/secret-token?a=b'
  const first = await report(old(page, 'script-src-elem https://js.stripe.com', 'https://evil.example/skim.js?card=1'))
  expect([first.status, await first.text()]).toEqual([204, ''])
  await report([modern('https://shop.example/checkout', 'script-src', 'inline')], 'application/reports+json')
  await report([modern('https://shop.example/products/x', 'img-src', 'data:image/png;base64,AA')])
  expect(warnings()).toEqual([
    { page: 'pay', directive: 'script-src-elem', blocked: 'https://evil.example' },
    { page: 'checkout', directive: 'script-src', blocked: 'inline' },
    { page: 'other', directive: 'img-src', blocked: 'data:' },
  ])
  expect(record.mock.calls.filter(([reported]) => reported === 'pay')).toEqual([['pay', 'script-src-elem']])
})

test('ignores violations by browser extensions', async () => {
  const { report, warnings } = await aShop()
  await report(old('https://shop.example/', 'script-src', 'chrome-extension://abc/x.js'))
  await report(old('https://shop.example/', 'script-src', 'moz-extension'))
  expect(warnings()).toEqual([])
})

test.each(['', '{', 'null', '[]', '[1]', '{"csp-report":1}', `${'['.repeat(5_000)}${']'.repeat(5_000)}`])(
  'returns 204 for an invalid body and records nothing: %s',
  async (body) => {
    const { report, warnings } = await aShop()
    expect((await report(body)).status).toBe(204)
    expect(warnings()).toEqual([])
  },
)

test('a flood of invented reports is limited in the log and in the metrics', async () => {
  const { report, warnings, record } = await aShop()
  for (let index = 0; index < 4; index += 1) {
    const flood = Array.from({ length: 50 }, (_, at) =>
      modern('https://shop.example/', `made-up-${at}`, `https://a${index}-${at}.example/`),
    )
    await report(flood, 'application/reports+json')
  }
  expect(warnings()).toHaveLength(30)
  expect(record.mock.calls).toEqual(Array.from({ length: 80 }, () => ['other', 'other']))
})
