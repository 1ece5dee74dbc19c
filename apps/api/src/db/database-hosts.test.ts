import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { addressesOfHosts, openDatabaseHosts } from './database-hosts.ts'

test.each([
  [
    'postgresql://me:p%40ss@db.example:5433/shop?sslmode=require',
    ['postgresql://me:p%40ss@db.example:5433/shop?sslmode=require'],
  ],
  [
    'postgresql://me@localhost/shop?host=%2Frun%2Fpostgresql',
    ['postgresql://me@localhost/shop?host=%2Frun%2Fpostgresql'],
  ],
  ['postgres://one,two:5433/shop', ['postgres://one/shop', 'postgres://two:5433/shop']],
  [
    'postgresql://me:a,b@one:5432,[::1]:5433/shop?target_session_attrs=read-write&sslmode=require',
    ['postgresql://me:a,b@one:5432/shop?sslmode=require', 'postgresql://me:a,b@[::1]:5433/shop?sslmode=require'],
  ],
  [
    'postgresql://me@one,two/shop?sslmode=require&target_session_attrs=primary',
    ['postgresql://me@one/shop?sslmode=require', 'postgresql://me@two/shop?sslmode=require'],
  ],
  ['postgresql://one,two', ['postgresql://one', 'postgresql://two']],
  ['not an address', ['not an address']],
])('%s is the address of one host, or of several', (url, addresses) => {
  expect(addressesOfHosts(url)).toEqual(addresses)
})

test('connections that fail together move on by one host only', () => {
  const hosts = openDatabaseHosts('postgresql://one,two,three/shop')
  hosts.moveOn('postgresql://one/shop')
  hosts.moveOn('postgresql://one/shop')
  expect(hosts.current()).toBe('postgresql://two/shop')
  hosts.moveOn('postgresql://two/shop')
  hosts.moveOn('postgresql://three/shop')
  expect(hosts.current()).toBe('postgresql://one/shop')
})

test('a connection that fails moves on to the next host', async () => {
  const closing = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  onTestFinished(() => void closing.close())
  await new Promise((resolve) => closing.once('listening', resolve))
  const { port } = closing.address() as AddressInfo
  const hosts = openDatabaseHosts(`postgresql://me@127.0.0.1:${port},127.0.0.1:9/shop`)
  const client = new hosts.Client({})
  client.on('error', () => undefined)
  const error = await new Promise((resolve) => client.connect(resolve))
  expect(error).toBeInstanceOf(Error)
  expect(hosts.current()).toBe('postgresql://me@127.0.0.1:9/shop')
})
