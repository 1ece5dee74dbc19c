// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createStore } from './create-store.ts'

test('renders its users again when the value changes', () => {
  const store = createStore('closed')
  const { result } = renderHook(() => store.useValue())
  expect(result.current).toBe('closed')
  act(() => store.set('open'))
  expect([result.current, store.get()]).toEqual(['open', 'open'])
})

test('stops notifying a component that is gone', () => {
  const store = createStore(1)
  const { result, unmount } = renderHook(() => store.useValue())
  unmount()
  store.set(2)
  expect([result.current, store.get()]).toEqual([1, 2])
})
