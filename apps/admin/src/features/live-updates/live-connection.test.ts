// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { connectLiveUpdates, waitAfter } from './live-connection.ts'

class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static all: FakeEventSource[] = []
  readyState = FakeEventSource.CONNECTING

  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.all.push(this)
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }

  fail(readyState: number): void {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }

  send(kind: string, data: string): void {
    this.dispatchEvent(new MessageEvent(kind, { data }))
  }
}

const sources = () => FakeEventSource.all
const openCount = () => sources().filter(({ readyState }) => readyState !== FakeEventSource.CLOSED).length

function connect() {
  const controller = new AbortController()
  const [onOpen, onUpdate, onPause, onRejected] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  connectLiveUpdates({ url: '/live', onOpen, onUpdate, onPause, onRejected, signal: controller.signal })
  return { onOpen, onUpdate, onPause, onRejected, stop: () => controller.abort() }
}

function show(visibilityState: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  FakeEventSource.all = []
  show('visible')
})

test('passes updates on, and treats unreadable data as a change', () => {
  const { onUpdate, onOpen, stop } = connect()
  expect(sources().map(({ url }) => url)).toEqual(['/live'])
  sources()[0]?.dispatchEvent(new Event('open'))
  expect(onOpen).toHaveBeenCalledTimes(1)
  sources()[0]?.send('orders-created', '{"ids":["a"],"count":1}')
  sources()[0]?.send('inbox-changed', '{"count":"many"}')
  sources()[0]?.send('unknown', '{}')
  expect(onUpdate.mock.calls).toEqual([
    [{ kind: 'orders-created', ids: ['a'], count: 1 }],
    [{ kind: 'inbox-changed', ids: [], count: 1 }],
  ])
  stop()
})

test('is closed while the tab is in the background, and opened again once', () => {
  const { stop, onPause } = connect()
  expect(onPause).not.toHaveBeenCalled()
  show('hidden')
  expect(openCount()).toBe(0)
  expect(onPause).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(600_000)
  expect(sources()).toHaveLength(1)
  show('visible')
  expect([sources().length, openCount()]).toEqual([2, 1])
  stop()
})

test('does not open in a background tab', () => {
  show('hidden')
  const { stop } = connect()
  expect(sources()).toEqual([])
  stop()
})

test('leaves a broken connection to the browser', () => {
  const { onRejected, stop } = connect()
  sources()[0]?.fail(FakeEventSource.CONNECTING)
  vi.advanceTimersByTime(600_000)
  expect(sources()).toHaveLength(1)
  expect(onRejected).not.toHaveBeenCalled()
  stop()
})

test('reports a rejection, waits longer after each, and starts over after a success', () => {
  const { onRejected, stop } = connect()
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    sources().at(-1)?.fail(FakeEventSource.CLOSED)
    expect(onRejected).toHaveBeenCalledTimes(attempt)
    vi.advanceTimersByTime(waitAfter(attempt, () => 0) - 1)
    expect(sources()).toHaveLength(attempt)
    vi.advanceTimersByTime(waitAfter(attempt, () => 1))
    expect(sources()).toHaveLength(attempt + 1)
  }
  sources().at(-1)?.dispatchEvent(new Event('open'))
  sources().at(-1)?.fail(FakeEventSource.CLOSED)
  vi.advanceTimersByTime(waitAfter(1, () => 1))
  expect(sources()).toHaveLength(5)
  stop()
})

test('waits between half and all of a time that doubles up to five minutes', () => {
  expect([1, 2, 3, 20].map((count) => waitAfter(count, () => 0))).toEqual([2_500, 5_000, 10_000, 150_000])
  expect([1, 2, 3, 20].map((count) => waitAfter(count, () => 1))).toEqual([5_000, 10_000, 20_000, 300_000])
})

test('closes when it is stopped, for example at the end of the session', () => {
  const { stop } = connect()
  stop()
  expect(openCount()).toBe(0)
  show('visible')
  expect(sources()).toHaveLength(1)
})
