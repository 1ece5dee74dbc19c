// @vitest-environment jsdom
import { call } from '@atelier/api-client/call'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { countWaitingMessages } from '@atelier/domain/inbox/staff-inbox-waiting.endpoints'
import { beforeEach, expect, test, vi } from 'vitest'
import { api, inBackground } from '../../api.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { startLiveUpdates } from './start-live-updates.ts'

const source = Object.assign(new EventTarget(), { readyState: 1, close: () => undefined })
beforeEach(() => {
  vi.stubGlobal('EventSource', function open() {
    return source
  })
})

test('fetches what an update concerns, and only that, without prolonging the session', async () => {
  const background: (string | null)[] = []
  const { requests } = fakeServer({
    'GET /api/admin/inbox/waiting': (_url, _body, headers) => {
      background.push(headers.get('x-background'))
      return { body: { success: true, data: { waiting: 2, overdue: 0 } } }
    },
  })
  const client = new QueryClient()
  const observer = new QueryObserver(client, {
    queryKey: ['inbox', 'waiting'],
    queryFn: () => call(api, countWaitingMessages, {}),
  })
  const stopObserving = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  const controller = new AbortController()
  const host = { client, inBackground, checkSession: vi.fn(), publishBatch: vi.fn(), announce: vi.fn() }
  startLiveUpdates(host, controller.signal)
  source.dispatchEvent(new MessageEvent('inbox-changed', { data: '{"ids":[],"count":1}' }))
  await vi.waitFor(() => expect(background).toEqual([null, '1']))
  source.dispatchEvent(new MessageEvent('orders-created', { data: '{"ids":["a"],"count":1}' }))
  source.dispatchEvent(new MessageEvent('inbox-changed', { data: '{"ids":[],"count":1}' }))
  await vi.waitFor(() => expect(background).toEqual([null, '1', '1']))
  expect(requests).toEqual(Array.from({ length: 3 }, () => 'GET /api/admin/inbox/waiting'))
  controller.abort()
  stopObserving()
})

test('fetches the order on the screen when it changed, and not when another one did', async () => {
  const client = new QueryClient()
  const fetchOrder = vi.fn(() => Promise.resolve('an order'))
  const observer = new QueryObserver(client, { queryKey: ['orders', 'one', 'a'], queryFn: fetchOrder })
  const stopObserving = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  const controller = new AbortController()
  const host = { client, inBackground, checkSession: vi.fn(), publishBatch: vi.fn(), announce: vi.fn() }
  startLiveUpdates(host, controller.signal)
  source.dispatchEvent(new MessageEvent('orders-changed', { data: '{"ids":["b"],"count":1}' }))
  await vi.waitFor(() => expect(host.publishBatch).toHaveBeenCalledTimes(1))
  expect(fetchOrder).toHaveBeenCalledTimes(1)
  source.dispatchEvent(new MessageEvent('orders-changed', { data: '{"ids":["a"],"count":1}' }))
  await vi.waitFor(() => expect(fetchOrder).toHaveBeenCalledTimes(2), { timeout: 4_000 })
  controller.abort()
  stopObserving()
})

test('a tab that goes to the background fetches nothing, also of what it had received', async () => {
  vi.useFakeTimers()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const show = (state: DocumentVisibilityState): void => {
    visibility.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const controller = new AbortController()
  const host = {
    client: new QueryClient(),
    inBackground,
    checkSession: vi.fn(),
    publishBatch: vi.fn(),
    announce: vi.fn(),
  }
  startLiveUpdates(host, controller.signal)
  source.dispatchEvent(new Event('open'))
  show('hidden')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(host.publishBatch).not.toHaveBeenCalled()
  show('visible')
  source.dispatchEvent(new Event('open'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(host.publishBatch).toHaveBeenCalledTimes(1)
  controller.abort()
})
