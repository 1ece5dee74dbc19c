// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInRouter } from '../../testing/render-in-router.tsx'
import { EmptyList } from './panels.tsx'

test.each([
  [true, 'No new arrivals at this time. Check back soon for our latest collections!'],
  [false, 'No products found in this category.'],
])('an empty list says so (new arrivals: %s) and leads to all products', (isNewArrivals, message) => {
  renderInRouter(<EmptyList isNewArrivals={isNewArrivals} />)
  screen.getByText(message)
  expect(screen.getByRole('link', { name: 'View All Products' }).getAttribute('href')).toBe('/products')
})
