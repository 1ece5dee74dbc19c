import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

test('concurrent calls of one key share a load, later calls and other keys do not', async () => {
  const flight = createSingleFlight<number>()
  let loads = 0
  const load = () => Promise.resolve((loads += 1))
  expect(await Promise.all([flight.run('a', load), flight.run('a', load), flight.run('b', load)])).toEqual([1, 1, 2])
  expect(await flight.run('a', load)).toBe(3)
})

test('a failed load fails every caller that joined it, and the next call loads again', async () => {
  const flight = createSingleFlight<number>()
  const failing = () => Promise.reject(new Error('unavailable'))
  const ended = await Promise.allSettled([flight.run('a', failing), flight.run('a', failing)])
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await flight.run('a', () => Promise.resolve(1))).toBe(1)
})

test('a call after clear does not join the load in progress, which does not end the new one', async () => {
  const flight = createSingleFlight<string>()
  const [old, fresh] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const joined = flight.run('a', () => old.promise)
  flight.clear()
  const next = flight.run('a', () => fresh.promise)
  old.resolve('old')
  expect(await joined).toBe('old')
  expect(flight.run('a', () => Promise.resolve('another'))).toBe(next)
  fresh.resolve('fresh')
  expect(await next).toBe('fresh')
})
