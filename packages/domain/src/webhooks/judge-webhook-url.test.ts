import { expect, test } from 'vitest'
import { judgeWebhookUrl, WEBHOOK_URL_MESSAGE } from './judge-webhook-url.ts'

test.each(['https://erp.example/hooks', 'https://erp.example:8443/a?b=c', 'https://erp.example:443'])(
  'accepts %s',
  (url) => expect(judgeWebhookUrl(url, false)).toBeNull(),
)

test.each([
  'http://erp.example',
  'https://erp.example:22',
  'ftp://erp.example',
  'erp.example',
  '',
  'http://localhost:1',
])('refuses %s', (url) => expect(judgeWebhookUrl(url, false)).toBe(WEBHOOK_URL_MESSAGE))

test('refuses credentials, and allows the machine itself in development only', () => {
  expect(judgeWebhookUrl('https://user:pass@erp.example', true)).toContain('password')
  for (const url of ['http://localhost:4000/x', 'http://127.0.0.1:4000', 'http://[::1]:4000']) {
    expect(judgeWebhookUrl(url, true)).toBeNull()
    expect(judgeWebhookUrl(url, false)).not.toBeNull()
  }
  expect(judgeWebhookUrl('http://erp.example', true)).toBe(WEBHOOK_URL_MESSAGE)
})
