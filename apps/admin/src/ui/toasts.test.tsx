// @vitest-environment jsdom
import { Modal } from '@mantine/core'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.tsx'
import { showToast } from './toast.store.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const user = () => userEvent.setup({ advanceTimers: (ms: number) => vi.advanceTimersByTime(ms) })
const open = (children = <button type="button">Work</button>) =>
  renderPortal([{ path: '/', element: <main id="main">{children}</main> }], '/')
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
const say = (...args: Parameters<typeof showToast>): void => act(() => showToast(...args))

test('good news is told politely, without a word from the screen, and goes by itself', () => {
  open()
  say('Settings saved')
  expect(screen.getByRole('status').textContent).toContain('Settings saved')
  pass(2_800)
  expect(screen.queryByText('Settings saved')).not.toBeNull()
  pass(400)
  expect(screen.queryByText('Settings saved')).toBeNull()
})

test('it waits for whoever points at it, and leaves enough time to read on', () => {
  open()
  say('Settings saved')
  pass(2_900)
  const region = screen.getByRole('region', { name: 'Notifications' })
  fireEvent.mouseEnter(region)
  pass(60_000)
  expect(screen.queryByText('Settings saved')).not.toBeNull()
  fireEvent.mouseLeave(region)
  pass(1_300)
  expect(screen.queryByText('Settings saved')).not.toBeNull()
  pass(400)
  expect(screen.queryByText('Settings saved')).toBeNull()
})

test('F6 leads to it, and Escape takes it away and leads back', async () => {
  open()
  const keyboard = user()
  await keyboard.tab()
  expect(document.activeElement?.textContent).toBe('Work')
  say('Saved')
  await keyboard.keyboard('{F6}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Dismiss')
  pass(60_000)
  expect(screen.queryByText('Saved')).not.toBeNull()
  await keyboard.keyboard('{Escape}')
  expect(screen.queryByText('Saved')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Work')
})

test('Escape on the page takes the newest away, and over a dialog belongs to the dialog', async () => {
  const onClose = vi.fn()
  open(
    <Modal opened onClose={onClose} title="A question">
      <button type="button">Answer</button>
    </Modal>,
  )
  say('Saved')
  screen.getByRole('button', { name: 'Answer' }).focus()
  await user().keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Saved')).not.toBeNull()
  await user().keyboard('{F6}{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('what it offers is done once, and when it fails the reason stays', async () => {
  open()
  const undo = vi.fn(async () => Promise.reject(new Error('gone')))
  say('Deleted', { action: { label: 'Undo', run: undo, errorMessage: ({ message }) => `Failed to undo: ${message}` } })
  await user().dblClick(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  pass(60_000)
  expect(screen.getByRole('status').textContent).toContain('Failed to undo: gone')
  await user().click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/Failed to undo/)).toBeNull()
})

test('three at most, and the same sentence once', () => {
  open()
  for (const text of ['one', 'two', 'three', 'four', 'four']) say(text)
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(3)
  expect(screen.queryByText('one')).toBeNull()
})
