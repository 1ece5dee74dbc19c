import { expect, test } from 'vitest'
import { isInNetworks } from './key-networks.ts'

const OFFICE = ['203.0.113.0/24', '198.51.100.7', '2001:db8:5::/48', '2001:db8:9::1']

test.each([
  ['203.0.113.7', true],
  ['203.0.114.7', false],
  ['198.51.100.7', true],
  ['198.51.100.8', false],
  ['2001:db8:5:1::2', true],
  ['2001:DB8:5:1::2', true],
  ['2001:db8:6::2', false],
  ['2001:db8:9::1', true],
  ['2001:db8:9::1%eth0', true],
  // An IPv4 client of a server that listens on IPv6.
  ['::ffff:203.0.113.7', true],
  ['::FFFF:203.0.113.7', true],
  ['::ffff:cb00:7107', true],
  ['::ffff:203.0.114.7', false],
  ['::203.0.113.7', false],
  ['in process', false],
  ['', false],
  ['203.0.113.7, 198.51.100.7', false],
])('%s is in the networks of the office: %s', (address, expected) => {
  expect(isInNetworks(address, OFFICE)).toBe(expected)
})

test('a key without networks works from everywhere', () => {
  expect(isInNetworks('in process', [])).toBe(true)
  expect(isInNetworks('192.0.2.1', ['0.0.0.0/0'])).toBe(true)
  expect(isInNetworks('192.0.2.1', ['::/0'])).toBe(false)
})
