import { expect, test } from 'vitest'
import { shownSecret, signedHeaders } from './sign-webhook.ts'

// The vector of the specification of Standard Webhooks.
const SECRET = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const MESSAGE = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_000), body: '{"test": 2432232314}' }

test('signs as Standard Webhooks says', () => {
  const secret = Buffer.from(SECRET, 'base64')
  expect(signedHeaders([secret], MESSAGE)).toEqual({
    'webhook-id': MESSAGE.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
  expect(shownSecret(secret)).toBe(`whsec_${SECRET}`)
})

test('signs with both secrets while they change', () => {
  const headers = signedHeaders([Buffer.from('a'), Buffer.from('b')], MESSAGE)
  expect(headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/)
})
