import { limits } from '@atelier/domain/limits/limits'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSessionTimer, type SessionExpiry } from './session-timer.ts'

const { sessionMs, sessionWarningMs, sessionCheckMs } = limits.staff
const SECOND = 1_000

/** A fake server with its own session clock; `isSilent` makes it not respond. */
function aServer() {
  let endsAt = performance.now() + sessionMs
  const server = {
    isSilent: false,
    requests: [] as boolean[],
    prolongTo: sessionMs as number,
    prolong: () => void (endsAt = performance.now() + server.prolongTo),
    response: async (options: { extends: boolean }): Promise<number> => {
      server.requests.push(options.extends)
      if (server.isSilent) throw new Error('no response')
      if (options.extends) server.prolong()
      return endsAt - performance.now()
    },
  }
  return server
}

function aClock() {
  const server = aServer()
  const seen: { warning: SessionExpiry | null; zeros: number } = { warning: null, zeros: 0 }
  const clock = createSessionTimer({
    fetchRemainingMs: server.response,
    onWarning: (warning) => void (seen.warning = warning),
    onExpire: () => void (seen.zeros += 1),
  })
  clock.start(sessionMs)
  return { clock, server, seen }
}

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
test('shows no warning while more than five minutes remain', async () => {
  const { server, seen } = aClock()
  await advance(sessionMs - sessionWarningMs - sessionCheckMs)
  expect(seen.warning).toBeNull()
  expect(server.requests).toEqual([])
})

test('warns when five minutes or less remain and counts the seconds down', async () => {
  const { seen } = aClock()
  await advance(sessionMs - sessionWarningMs)
  expect(seen.warning?.secondsLeft).toBe(sessionWarningMs / SECOND)
  await advance(10 * SECOND)
  expect(seen.warning).toEqual({ secondsLeft: sessionWarningMs / SECOND - 10, isAtLimit: false })
})

test('checks with the server before it warns, without prolonging the session', async () => {
  const { server, seen } = aClock()
  await advance(sessionMs - sessionWarningMs - 2 * sessionCheckMs)
  server.prolong() // work in another tab
  await advance(3 * sessionCheckMs)
  expect(server.requests).toEqual([false])
  expect(seen.warning).toBeNull()
})

test('ignores changes of the system clock', async () => {
  const { seen } = aClock()
  vi.setSystemTime(Date.now() + 24 * sessionMs)
  await advance(10 * sessionCheckMs)
  expect(seen).toEqual({ warning: null, zeros: 0 })
})

test('activity after the warning prolongs the session on the server, once', async () => {
  const { clock, server, seen } = aClock()
  await advance(sessionMs - sessionWarningMs + SECOND)
  clock.recordActivity()
  clock.recordActivity()
  await advance(SECOND)
  expect(server.requests).toEqual([false, true])
  expect(seen.warning).toBeNull()
  await advance(sessionMs - sessionWarningMs - 2 * sessionCheckMs)
  expect(seen).toEqual({ warning: null, zeros: 0 })
})

test('activity before the warning sends no request', async () => {
  const { clock, server } = aClock()
  await advance(sessionCheckMs)
  clock.recordActivity()
  await advance(SECOND)
  expect(server.requests).toEqual([])
})

test('retries a failed extension with a delay', async () => {
  const { clock, server, seen } = aClock()
  await advance(sessionMs - sessionWarningMs)
  server.isSilent = true
  clock.recordActivity()
  await advance(0)
  clock.recordActivity()
  await advance(0)
  expect(server.requests).toEqual([false, true])
  server.isSilent = false
  await advance(3 * SECOND)
  clock.recordActivity()
  await advance(0)
  expect(seen.warning).toBeNull()
})

test('ends the session at zero', async () => {
  const { seen } = aClock()
  await advance(sessionMs + SECOND)
  expect(seen.zeros).toBe(1)
})

test('ends the session at zero even if the server does not respond', async () => {
  const { server, seen } = aClock()
  server.isSilent = true
  await advance(sessionMs + SECOND)
  expect(seen.zeros).toBe(1)
})

test('checks with the server at zero: another tab may have prolonged the session', async () => {
  const { server, seen } = aClock()
  await advance(sessionMs - SECOND)
  expect(seen.warning).not.toBeNull()
  server.prolong()
  await advance(2 * SECOND)
  expect(seen).toEqual({ warning: null, zeros: 0 })
})

test('at the absolute limit continues to warn but sends no more requests', async () => {
  const { clock, server, seen } = aClock()
  await advance(sessionMs - sessionWarningMs)
  server.prolongTo = sessionWarningMs / 2
  clock.recordActivity()
  await advance(0)
  expect(seen.warning).toEqual({ secondsLeft: sessionWarningMs / 2 / SECOND, isAtLimit: true })
  clock.recordActivity()
  await advance(0)
  expect(server.requests).toEqual([false, true])
})

test('checks with the server when the tab becomes visible after a while', async () => {
  const { clock, server } = aClock()
  clock.handleTabVisible()
  expect(server.requests).toEqual([])
  await advance(sessionCheckMs + SECOND)
  clock.handleTabVisible()
  expect(server.requests).toEqual([false])
})

test('a stopped timer neither warns nor ends the session', async () => {
  const { clock, seen } = aClock()
  await advance(sessionMs - sessionWarningMs)
  clock.stop()
  expect(seen.warning).toBeNull()
  await advance(2 * sessionMs)
  expect(seen).toEqual({ warning: null, zeros: 0 })
})
