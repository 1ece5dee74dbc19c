// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../../testing/render-portal.tsx'
import { showToast } from './toast.store.ts'
import { LazyModal } from '../overlay/lazy-modal.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
const user = () => userEvent.setup({ advanceTimers: (ms: number) => vi.advanceTimersByTime(ms) })
const open = (children = <button type="button">Work</button>) =>
  renderPortal([{ path: '/', element: <main id="main">{children}</main> }], '/')
const advance = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
const show = (...args: Parameters<typeof showToast>): void => act(() => showToast(...args))

test('announces a success politely, and dismisses it after a while', () => {
  open()
  show('Settings saved')
  expect(screen.getByRole('status').textContent).toContain('Settings saved')
  advance(2_800)
  expect(screen.queryByText('Settings saved')).not.toBeNull()
  advance(400)
  expect(screen.queryByText('Settings saved')).toBeNull()
})

test('pauses while hovered, and leaves enough time to read afterwards', () => {
  open()
  show('Settings saved')
  advance(2_900)
  const region = screen.getByRole('region', { name: 'Notifications' })
  fireEvent.mouseEnter(region)
  advance(60_000)
  expect(screen.queryByText('Settings saved')).not.toBeNull()
  fireEvent.mouseLeave(region)
  advance(1_300)
  expect(screen.queryByText('Settings saved')).not.toBeNull()
  advance(400)
  expect(screen.queryByText('Settings saved')).toBeNull()
})

test('F6 focuses it, and Escape dismisses it and restores the focus', async () => {
  open()
  const keyboard = user()
  await keyboard.tab()
  expect(document.activeElement?.textContent).toBe('Work')
  show('Saved')
  await keyboard.keyboard('{F6}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Dismiss')
  advance(60_000)
  expect(screen.queryByText('Saved')).not.toBeNull()
  await keyboard.keyboard('{Escape}')
  expect(screen.queryByText('Saved')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Work')
})

test('Escape on the page dismisses the newest, and an open dialog handles Escape first', async () => {
  const onClose = vi.fn()
  open(
    <LazyModal opened onClose={onClose} title="A question">
      <button type="button">Answer</button>
    </LazyModal>,
  )
  show('Saved')
  screen.getByRole('button', { name: 'Answer' }).focus()
  await user().keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Saved')).not.toBeNull()
  await user().keyboard('{F6}{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('runs its action once, and shows the reason until dismissed when it fails', async () => {
  open()
  const undo = vi.fn(async () => Promise.reject(new Error('gone')))
  show('Deleted', { action: { label: 'Undo', run: undo, errorMessage: ({ message }) => `Failed to undo: ${message}` } })
  await user().dblClick(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  advance(60_000)
  expect(screen.getByRole('status').textContent).toContain('Failed to undo: gone')
  await user().click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/Failed to undo/)).toBeNull()
})

test('shows three at most, and the same text once', () => {
  open()
  for (const text of ['one', 'two', 'three', 'four', 'four']) show(text)
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(3)
  expect(screen.queryByText('one')).toBeNull()
})
