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

// Within `act`, React renders nothing before the debounce has ended.
test('does not search when a navigation has just begun, which is in no render', async () => {
  const { loadScreen, address: currentAddress, router } = open()
  await userEvent.type(screen.getByRole('searchbox'), 'tote')
  await act(async () => {
    void router.navigate('/one')
    vi.advanceTimersByTime(1_000)
  })
  loadScreen()
  await screen.findByText('The one')
  expect(currentAddress()).toBe('/one')
})

test('waits for a navigation within the screen that is not rendered yet', async () => {
  const { address: currentAddress, router } = open()
  await userEvent.type(screen.getByRole('searchbox'), 'tote')
  await act(async () => {
    void router.navigate('/list?open=1')
    vi.advanceTimersByTime(300)
    expect(currentAddress()).not.toContain('tote')
  })
  await vi.waitFor(() => expect(currentAddress()).toBe('/list?open=1&search=tote'))
})
