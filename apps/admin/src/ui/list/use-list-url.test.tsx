// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { useListUrl } from './use-list-url.ts'

test.each([
  [{ list: '?page=2&status=open' }, '/orders?page=2&status=open'],
  [{ list: 2 }, '/orders'],
  [null, '/orders'],
])('returns the list that navigation state %j names', (state, expected) => {
  const { result } = renderHook(() => useListUrl('/orders'), {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[{ pathname: '/orders/1', state }]}>{children}</MemoryRouter>
    ),
  })
  expect(result.current).toBe(expected)
})
