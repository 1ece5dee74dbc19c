import { policy } from '@atelier/domain/policy'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSessionTimer, type SessionWarning } from './session-timer.ts'

const { sessionMs, sessionWarningMs, sessionCheckMs } = policy.staff
const SECOND = 1_000

/** A server whose session ends by its own clock, and which can be told to stay silent. */
function aServer() {
  let endsAt = performance.now() + sessionMs
  const server = {
    isSilent: false,
    requests: [] as boolean[],
    prolongTo: sessionMs as number,
    prolong: () => void (endsAt = performance.now() + server.prolongTo),
    response: async (options: { extends: boolean }): Promise<number> => {
      server.requests.push(options.extends)
      if (server.isSilent) throw new Error('no answer')
      if (options.extends) server.prolong()
      return endsAt - performance.now()
    },
  }
  return server
}

function aClock() {
  const server = aServer()
  const seen: { warning: SessionWarning | null; zeros: number } = { warning: null, zeros: 0 }
  const clock = createSessionTimer({
    fetchRemainingMs: server.response,
    onWarning: (warning) => void (seen.warning = warning),
    onExpire: () => void (seen.zeros += 1),
  })
  clock.start(sessionMs)
  return { clock, server, seen }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('says nothing while more than five minutes remain', async () => {
  const { server, seen } = aClock()
  await pass(sessionMs - sessionWarningMs - sessionCheckMs)
  expect(seen.warning).toBeNull()
  expect(server.requests).toEqual([])
})

test('warns when five minutes or less remain and counts the seconds down', async () => {
  const { seen } = aClock()
  await pass(sessionMs - sessionWarningMs)
  expect(seen.warning?.secondsLeft).toBe(sessionWarningMs / SECOND)
  await pass(10 * SECOND)
  expect(seen.warning).toEqual({ secondsLeft: sessionWarningMs / SECOND - 10, isAtLimit: false })
})

test('asks the server before it warns, in a way that does not prolong the session', async () => {
  const { server, seen } = aClock()
  await pass(sessionMs - sessionWarningMs - 2 * sessionCheckMs)
  server.prolong() // work in another tab
  await pass(3 * sessionCheckMs)
  expect(server.requests).toEqual([false])
  expect(seen.warning).toBeNull()
})

test('is not fooled by the clock on the wall', async () => {
  const { seen } = aClock()
  vi.setSystemTime(Date.now() + 24 * sessionMs)
  await pass(10 * sessionCheckMs)
  expect(seen).toEqual({ warning: null, zeros: 0 })
})

test('activity after the warning prolongs the session on the server, once', async () => {
  const { clock, server, seen } = aClock()
  await pass(sessionMs - sessionWarningMs + SECOND)
  clock.recordActivity()
  clock.recordActivity()
  await pass(SECOND)
  expect(server.requests).toEqual([false, true])
  expect(seen.warning).toBeNull()
  await pass(sessionMs - sessionWarningMs - 2 * sessionCheckMs)
  expect(seen).toEqual({ warning: null, zeros: 0 })
})

test('activity before the warning asks nothing of the server', async () => {
  const { clock, server } = aClock()
  await pass(sessionCheckMs)
  clock.recordActivity()
  await pass(SECOND)
  expect(server.requests).toEqual([])
})

test('tries again when the server did not hear of the activity, without hammering it', async () => {
  const { clock, server, seen } = aClock()
  await pass(sessionMs - sessionWarningMs)
  server.isSilent = true
  clock.recordActivity()
  await pass(0)
  clock.recordActivity()
  await pass(0)
  expect(server.requests).toEqual([false, true])
  server.isSilent = false
  await pass(3 * SECOND)
  clock.recordActivity()
  await pass(0)
  expect(seen.warning).toBeNull()
})

test('zero ends the session', async () => {
  const { seen } = aClock()
  await pass(sessionMs + SECOND)
  expect(seen.zeros).toBe(1)
})

test('zero ends the session also when the server is silent', async () => {
  const { server, seen } = aClock()
  server.isSilent = true
  await pass(sessionMs + SECOND)
  expect(seen.zeros).toBe(1)
})

test('zero asks the server first: another tab may have prolonged the session', async () => {
  const { server, seen } = aClock()
  await pass(sessionMs - SECOND)
  expect(seen.warning).not.toBeNull()
  server.prolong()
  await pass(2 * SECOND)
  expect(seen).toEqual({ warning: null, zeros: 0 })
})

test('at the absolute limit it keeps warning and stops asking', async () => {
  const { clock, server, seen } = aClock()
  await pass(sessionMs - sessionWarningMs)
  server.prolongTo = sessionWarningMs / 2
  clock.recordActivity()
  await pass(0)
  expect(seen.warning).toEqual({ secondsLeft: sessionWarningMs / 2 / SECOND, isAtLimit: true })
  clock.recordActivity()
  await pass(0)
  expect(server.requests).toEqual([false, true])
})

test('asks the server when somebody comes back to the tab after a while', async () => {
  const { clock, server } = aClock()
  clock.handleTabVisible()
  expect(server.requests).toEqual([])
  await pass(sessionCheckMs + SECOND)
  clock.handleTabVisible()
  expect(server.requests).toEqual([false])
})

test('a stopped clock neither warns nor ends anything', async () => {
  const { clock, seen } = aClock()
  await pass(sessionMs - sessionWarningMs)
  clock.stop()
  expect(seen.warning).toBeNull()
  await pass(2 * sessionMs)
  expect(seen).toEqual({ warning: null, zeros: 0 })
})
