// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { EmptyList } from './panels.tsx'

test.each([
  [true, 'No new arrivals at this time. Check back soon for our latest collections!'],
  [false, 'No products found in this category.'],
])('an empty list says so (new arrivals: %s) and leads to all products', (isNewArrivals, message) => {
  const router = createMemoryRouter([{ path: '/', element: <EmptyList isNewArrivals={isNewArrivals} /> }])
  render(<RouterProvider router={router} />)
  screen.getByText(message)
  expect(screen.getByRole('link', { name: 'View All Products' }).getAttribute('href')).toBe('/products')
})
