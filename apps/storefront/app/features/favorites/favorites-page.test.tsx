// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { networkError, mockFetch } from '../../testing/mock-fetch.ts'
import { renderInRouter } from '../../testing/render-in-router.tsx'
import { FavoritesPage } from './favorites-page.tsx'
import { sessionStore } from '../customers/session.store.ts'
import { favoritesStore } from './favorites.store.ts'

const aFavorite = (productId: string, name: string, dateAdded: string) => ({
  productId,
  name,
  price: 1890,
  imageUrl: null,
  dateAdded,
})

function reset(): void {
  sessionStore.clear()
  favoritesStore.clear()
}
beforeEach(reset)
afterEach(reset)

test('lists the saved products with their date, each linked by its id', () => {
  mockFetch({ '/api/products?ids=HAND-2,HAND-1': [networkError] })
  favoritesStore.add(aFavorite('HAND-1', 'Clémence', '2026-11-02T12:00:00.000Z'))
  favoritesStore.add(aFavorite('HAND-2', 'Vesper', '2026-11-04T12:00:00.000Z'))
  renderInRouter(<FavoritesPage />)
  expect(screen.getByRole('heading', { name: 'My Favorites' })).toBeTruthy()
  const cards = screen
    .getAllByRole('article')
    .map((card) => [within(card).getByRole('link').getAttribute('href'), within(card).getByText(/^Added/).textContent])
  expect(cards).toEqual([
    ['/product/HAND-2', 'Added November 4, 2026'],
    ['/product/HAND-1', 'Added November 2, 2026'],
  ])
})

test('an empty page links to the products', async () => {
  renderInRouter(<FavoritesPage />)
  expect((await screen.findByRole('link', { name: 'Browse Products' })).getAttribute('href')).toBe('/products')
})
