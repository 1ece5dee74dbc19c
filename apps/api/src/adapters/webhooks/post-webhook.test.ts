import { afterAll, expect, test } from 'vitest'
import { openWebhookReceiver } from '../../testing/fakes/webhook-receiver.ts'
import { postWebhook } from './post-webhook.ts'

const receiver = await openWebhookReceiver()
afterAll(() => receiver.close())
const never = new AbortController().signal
const send = (url: string, isDevelopment = true) =>
  postWebhook({ url, headers: { 'webhook-id': '1' }, body: '{}', isDevelopment }, never)

test('posts the body with its headers, and returns the answer', async () => {
  expect(await send(receiver.url)).toEqual({ status: 200, problem: null, answer: 'thanks' })
  expect(receiver.received.at(-1)).toMatchObject({ body: '{}', headers: { 'webhook-id': '1' } })
})

test('follows no redirect, and reads at most 64 kB of a long answer', async () => {
  receiver.answers.push(302)
  expect(await send(receiver.url)).toMatchObject({ status: 302, problem: 'The receiver answered with 302' })
  receiver.text = 'x'.repeat(5_000_000)
  expect((await send(receiver.url)).answer).toHaveLength(65_536)
  receiver.answers.push('drop')
  expect(await send(receiver.url)).toMatchObject({ status: null, problem: expect.stringContaining('not be reached') })
})

test.each([
  'https://localhost/hooks',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.8:8443/',
  'https://2130706433/',
  'https://0x7f.1/',
])('calls no private network by %s', async (url) => {
  const { status, problem } = await send(url, false)
  expect([status, problem]).toEqual([null, 'The address leads into a private network'])
})

test('calls no other port and nothing unencrypted', async () => {
  for (const url of [receiver.url, 'https://erp.example:22/', 'http://erp.example/']) {
    expect((await send(url, false)).problem).toContain('starts with https://')
  }
})
