// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { reportConnectionLost } from '../../ui/connection.store.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { ConnectionNotice } from './connection-notice.tsx'

const line = vi.spyOn(navigator, 'onLine', 'get')

function setOnline(isOnline: boolean): void {
  line.mockReturnValue(isOnline)
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

beforeAll(() => {
  Element.prototype.animate = vi.fn<Element['animate']>()
})
afterEach(() => {
  setOnline(true)
})

test('shows a notice while offline, and blocks internal links', () => {
  const onFollow = vi.fn<() => void>()
  render(
    <>
      <a href="/products" onClick={onFollow}>
        All bags
      </a>
      <a href="https://example.com" onClick={(event) => event.preventDefault()}>
        Elsewhere
      </a>
      <ConnectionNotice />
    </>,
  )
  expect(screen.getByRole('status').textContent).toBe('')
  setOnline(false)
  expect(screen.getByRole('status').textContent).toMatch(/^You’re offline\./)
  expect(fireEvent.click(screen.getByRole('link', { name: 'All bags' }))).toBe(false)
  expect(onFollow).not.toHaveBeenCalled()
  setOnline(true)
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.click(screen.getByRole('link', { name: 'All bags' }))
  expect(onFollow).toHaveBeenCalledTimes(1)
})

test('shows for a while that a request was lost', () => {
  vi.useFakeTimers()
  render(<ConnectionNotice />)
  act(() => reportConnectionLost())
  expect(screen.getByRole('status').textContent).toMatch(/^Something didn’t load\./)
  act(() => void vi.advanceTimersByTime(8_000))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('reports a lazy component whose code fails to load, and can load it again', async () => {
  const load = vi.fn<() => Promise<{ default: () => React.JSX.Element }>>()
  load.mockRejectedValueOnce(new TypeError('no line')).mockResolvedValueOnce({ default: () => <p>Here it is.</p> })
  const { Component: Part } = lazyComponent(load)
  const onLoadError = vi.fn<() => void>()
  const { rerender } = render(<Part key="first" onLoadError={onLoadError} />)
  await vi.waitFor(() => expect(onLoadError).toHaveBeenCalledTimes(1))
  rerender(<Part key="second" onLoadError={onLoadError} />)
  expect(await screen.findByText('Here it is.')).toBeTruthy()
  expect(onLoadError).toHaveBeenCalledTimes(1)
})
