import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addressKey, clientAddress } from './client-address.ts'
import type { AppEnv } from './env.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('converts %s to the key %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each([
  ['no proxy', 0, '192.0.2.1'],
  ['one proxy', 1, '198.51.100.2'],
  ['two proxies', 2, '203.0.113.7'],
  ['more proxies than entries', 5, '192.0.2.1'],
])('ignores forged entries further left behind %s', async (_what, proxies, expected) => {
  const app = new Hono<AppEnv>().get('/', (c) => c.text(clientAddress(c, proxies)))
  const headers = { 'X-Forwarded-For': '10.9.9.9, 203.0.113.7, 198.51.100.2' }
  const incoming = { socket: { remoteAddress: '192.0.2.1' } }
  const response = await app.request('/', { headers }, { incoming })
  expect(await response.text()).toBe(expected)
})

test.each([
  ['203.0.113.7:51724', '203.0.113.7'],
  ['203.0.113.7:2', '203.0.113.7'],
  ['[2001:db8:1:2::5]:51724', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::6]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
])('ignores the port that a proxy writes: %s', async (forwarded, key) => {
  const app = new Hono<AppEnv>().get('/', (c) => c.text(clientAddress(c, 1)))
  const response = await app.request('/', { headers: { 'X-Forwarded-For': forwarded } })
  expect(await response.text()).toBe(key)
})
