// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dateTimeColumn } from './date-time-column.tsx'

interface Row {
  at: string | null
}
const column = dateTimeColumn<Row, 'at'>({
  key: 'at',
  header: 'At',
  sortKey: 'at',
  width: 150,
  of: ({ at }) => at,
  isDay: true,
})

test('shows the day of a row, with the exact time for machines', () => {
  const { container } = render(column.cell({ at: '2025-03-04T11:02:00.000Z' }))
  expect(container.querySelector('time')).toHaveProperty('dateTime', '2025-03-04T11:02:00.000Z')
  expect(container.textContent).toBe('Mar 4, 2025')
})

test('shows a label for a row without a time', () => {
  expect(render(column.cell({ at: null })).container.textContent).toBe('Never')
})

test('preserves the other properties of the column', () => {
  expect(column).toMatchObject({ key: 'at', header: 'At', sortKey: 'at', width: 150 })
})
