// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.tsx'
import { createListSearchParams, useListState } from './list-search-params.ts'
import { SearchBox } from './search-box.tsx'

/** A list that knows nothing but words. */
const anyQuery = {
  shape: { search: { safeParse: () => ({ success: true }) } },
  parse: (value: unknown) => value as { search?: string },
}
const address = createListSearchParams(anyQuery, ['search'])

function List() {
  const [state, change] = useListState(address)
  return (
    <>
      <SearchBox label="Search" placeholder="" value={state.search ?? ''} onSearch={(search) => change({ search })} />
      <Link to="/one">One of them</Link>
    </>
  )
}

/** The list, and a screen whose code takes as long to come as the test wants. */
function open() {
  let arrive = (): void => {}
  const code = new Promise<void>((resolve) => (arrive = resolve))
  const one = { path: '/one', lazy: async () => code.then(() => ({ Component: () => <p>The one</p> })) }
  return { ...renderPortal([{ path: '/list', element: <List /> }, one], '/list'), arrive: () => arrive() }
}

// Its pause is counted by a clock that stands while the machine is busy.
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('waits for a pause, and Enter does not wait', async () => {
  const { address: shown } = open()
  await userEvent.type(screen.getByRole('searchbox'), 'tote')
  expect(shown()).toBe('/list')
  await vi.waitFor(() => expect(shown()).toBe('/list?search=tote'))
  await userEvent.type(screen.getByRole('searchbox'), 's{Enter}')
  expect(shown()).toBe('/list?search=totes')
})

test('does not fetch back whoever has opened something before the pause was over', async () => {
  const { arrive, address: shown } = open()
  await userEvent.type(screen.getByRole('searchbox'), 'tote')
  await userEvent.click(screen.getByRole('link', { name: 'One of them' }))
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)))
  arrive()
  await screen.findByText('The one')
  expect(shown()).toBe('/one')
})
