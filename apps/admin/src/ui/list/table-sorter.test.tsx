// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { TableSorter } from './table-sorter.tsx'

const COLUMNS = [{ header: 'Total', sortKey: 'total' }, { header: 'Status' }, { header: 'Date', sortKey: 'date' }]

it('offers the sortable columns, and reverses the order', async () => {
  const onSort = vi.fn<(key: string) => void>()
  const user = userEvent.setup()
  render(<TableSorter columns={COLUMNS} sort={{ key: 'date', order: 'desc' }} onSort={onSort} />)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Total', 'Date'])
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Total')
  expect(onSort).toHaveBeenLastCalledWith('total')
  await user.click(screen.getByRole('button', { name: 'Descending, turn round' }))
  expect(onSort).toHaveBeenLastCalledWith('date')
})
