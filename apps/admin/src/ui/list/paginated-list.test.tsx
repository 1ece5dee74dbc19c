// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPortal } from '../../testing/render-portal.tsx'
import { PaginatedList, shownOf } from './paginated-list.tsx'

interface Found {
  data: string[]
  total: number
  pageSize: number
  isMore?: boolean
}

const found = (change: Partial<Found> = {}): Found => ({
  data: ['Tote', 'Clutch'],
  total: 30,
  pageSize: 10,
  ...change,
})

/** Renders page `page` of a list with this state of its query. */
function open(
  query: { data?: Found; error?: Error; isPlaceholderData?: boolean },
  { page = 1, isFiltered = false }: { page?: number; isFiltered?: boolean } = {},
) {
  const goToPage = vi.fn()
  const clearFilters = vi.fn()
  const refetch = vi.fn()
  const element = (
    <PaginatedList
      label="Bag list"
      list={{ state: { page }, isFiltered, clearFilters, goToPage }}
      query={{ data: undefined, error: null, isPlaceholderData: false, refetch, ...query }}
      table={{
        caption: 'Bags',
        columns: [{ key: 'name', header: 'Name', cell: (name: string) => name }],
        rows: query.data?.data,
        loadingRows: 2,
        rowKey: (name) => name,
      }}
      describeError={({ message }) => ({ title: 'Unable to load bags', message, staleTitle: 'Unable to refresh' })}
      empty={{ title: 'No bags found' }}
      noMatch={{ title: 'No bags match', clearLabel: 'Show all bags' }}
      summary={(data) => <span>{shownOf(data, 'bag')}</span>}
    />
  )
  renderPortal([{ path: '/', element }], '/')
  return { goToPage, clearFilters, refetch }
}

test('shows rows, totals and pages', () => {
  open({ data: found() }, { page: 2 })
  expect(screen.getByText('Tote')).toBeDefined()
  expect(screen.getByText('Showing 2 of 30 bags')).toBeDefined()
  expect(screen.getByText('Page 2 of 3')).toBeDefined()
})

test('says that more rows match than were counted', () => {
  open({ data: found({ isMore: true }) })
  expect(screen.getByText('Showing 2 of more than 30 bags')).toBeDefined()
  expect(screen.getByText('Page 1 of 3 or more')).toBeDefined()
})

test('replaces the list by the error when there is none, and retries', () => {
  const { refetch } = open({ error: new Error('The shelf fell down') })
  expect(screen.getByRole('alert').textContent).toContain('Unable to load bagsThe shelf fell down')
  expect(screen.queryByText('Tote')).toBeNull()
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(refetch).toHaveBeenCalledOnce()
})

test('shows a refresh error above the stale list', () => {
  open({ data: found(), error: new Error('The shelf fell down') })
  expect(screen.getByText('Unable to refresh')).toBeDefined()
  expect(screen.getByText('Showing the last data we loaded.')).toBeDefined()
  expect(screen.getByText('Tote')).toBeDefined()
})

test('goes to the last page when the requested one does not exist', () => {
  const { goToPage } = open({ data: found({ data: [] }) }, { page: 9 })
  expect(goToPage).toHaveBeenCalledWith(3, { replace: true })
})

test('does not judge the page by the number of rows of the previous filters', () => {
  const { goToPage } = open({ data: found(), isPlaceholderData: true }, { page: 9 })
  expect(goToPage).not.toHaveBeenCalled()
})

test('distinguishes an empty list from one without matches', () => {
  const empty = { data: found({ data: [], total: 0 }) }
  open(empty)
  expect(screen.getByText('No bags found')).toBeDefined()
  cleanup()
  const { clearFilters } = open(empty, { isFiltered: true })
  screen.getByRole('button', { name: 'Show all bags' }).click()
  expect(clearFilters).toHaveBeenCalledOnce()
})

test('does not call the list empty while cleared filters load', () => {
  open({ data: found({ data: [], total: 0 }), isPlaceholderData: true })
  expect(screen.queryByText('No bags found')).toBeNull()
})
