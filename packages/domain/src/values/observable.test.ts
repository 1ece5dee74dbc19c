import { expect, test, vi } from 'vitest'
import { createObservable } from './observable.ts'

test('notifies subscribers of each change until they unsubscribe', () => {
  const open = createObservable(false)
  const listener = vi.fn<() => void>()
  const unsubscribe = open.subscribe(listener)
  open.set(true)
  unsubscribe()
  open.set(false)
  expect([listener.mock.calls.length, open.get()]).toEqual([1, false])
})

test('loads the first value once, when it is first used', () => {
  const load = vi.fn(() => 'stored')
  const text = createObservable('', { load })
  expect(load).not.toHaveBeenCalled()
  expect([text.get(), text.get()]).toEqual(['stored', 'stored'])
  expect(load).toHaveBeenCalledTimes(1)
})

test('a value that was set before it was used is not loaded over', () => {
  const text = createObservable('', { load: () => 'stored' })
  text.set('new')
  expect(text.get()).toBe('new')
})

test('follows its source only while it has subscribers', () => {
  const disconnect = vi.fn<() => void>()
  const connect = vi.fn(() => disconnect)
  const value = createObservable(0, { connect })
  const first = value.subscribe(() => undefined)
  const second = value.subscribe(() => undefined)
  first()
  first()
  expect([connect.mock.calls.length, disconnect.mock.calls.length]).toEqual([1, 0])
  second()
  expect(disconnect).toHaveBeenCalledTimes(1)
  value.subscribe(() => undefined)
  expect(connect).toHaveBeenCalledTimes(2)
})
