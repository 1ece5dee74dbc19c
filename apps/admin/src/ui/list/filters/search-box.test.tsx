// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { defineList, useListState } from '../list-state.ts'
import { SearchBox } from './search-box.tsx'

/** A list query with a search text only. */
const anyQuery = {
  shape: { search: { safeParse: () => ({ success: true }) }, page: { safeParse: () => ({ success: true }) } },
  parse: (value: unknown) => ({ page: 1, ...(value as { search?: string }) }),
}
const anyList = defineList(anyQuery)

function List() {
  const { state, filter } = useListState(anyList)
  return (
    <>
      <SearchBox label="Search" placeholder="" value={state.search ?? ''} onSearch={(search) => filter({ search })} />
      <Link to="/one">One of them</Link>
      <Link to="?open=1">The first</Link>
    </>
  )
}

/** Renders the list and a screen whose lazy code loads when the test resolves it. */
function open() {
  let loadScreen = (): void => {}
  const loading = new Promise<void>((resolve) => (loadScreen = resolve))
  const one = { path: '/one', lazy: async () => loading.then(() => ({ Component: () => <p>The one</p> })) }
  return { ...renderPortal([{ path: '/list', element: <List /> }, one], '/list'), loadScreen: () => loadScreen() }
}

// The debounce runs on fake timers, so that a busy machine cannot delay it.
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
test('debounces typing, and searches at once on Enter', async () => {
  const { address: currentAddress } = open()
  await userEvent.type(screen.getByRole('searchbox'), 'tote')
  expect(currentAddress()).toBe('/list')
  await vi.waitFor(() => expect(currentAddress()).toBe('/list?search=tote'))
  await userEvent.type(screen.getByRole('searchbox'), 's{Enter}')
  expect(currentAddress()).toBe('/list?search=totes')
})

test('does not search after a navigation that began before the debounce ended', async () => {
  const { loadScreen, address: currentAddress } = open()
  await userEvent.type(screen.getByRole('searchbox'), 'tote')
  await userEvent.click(screen.getByRole('link', { name: 'One of them' }))
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)))
  loadScreen()
  await screen.findByText('The one')
  expect(currentAddress()).toBe('/one')
})

test('searches behind a record that opened before the debounce ended', async () => {
  const { address: currentAddress } = open()
  await userEvent.type(screen.getByRole('searchbox'), 'tote')
  await userEvent.click(screen.getByRole('link', { name: 'The first' }))
  expect(currentAddress()).toBe('/list?open=1')
  await vi.waitFor(() => expect(currentAddress()).toBe('/list?open=1&search=tote'))
})

test('waits for a navigation that changed the URL and is not rendered yet', async () => {
  const { address: currentAddress } = open()
  await userEvent.type(screen.getByRole('searchbox'), 'tote')
  // The browser's URL changes before React renders it.
  window.history.replaceState(null, '', '?open=1')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(currentAddress()).toBe('/list')
  await userEvent.click(screen.getByRole('link', { name: 'The first' }))
  await vi.waitFor(() => expect(currentAddress()).toBe('/list?open=1&search=tote'))
  window.history.replaceState(null, '', '/')
})
