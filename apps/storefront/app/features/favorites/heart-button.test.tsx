// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inYen } from '../../testing/yen.tsx'
import { sessionStore } from '../customers/session.store.ts'
import { favoritesStore } from './favorites.store.ts'
import { HeartButton } from './heart-button.tsx'

const product = { productId: 'totes-1a2b3c4d', name: 'Aumont Tote', priceCents: 189_050, imageUrl: '/media/tote.jpg' }

function reset(): void {
  sessionStore.clear()
  favoritesStore.clear()
}
beforeEach(reset)
afterEach(reset)

test('a favorite stores id, name, price, image and date; a second press removes it', async () => {
  render(<HeartButton product={product} place="card" />)
  const heart = screen.getByRole('button', { name: 'Add to favorites: Aumont Tote' })
  const before = Date.now()
  await userEvent.click(heart)
  expect(heart.getAttribute('aria-pressed')).toBe('true')
  const [saved, ...more] = favoritesStore.current()
  expect(more).toEqual([])
  expect(saved).toMatchObject({
    productId: 'totes-1a2b3c4d',
    name: 'Aumont Tote',
    price: 1890.5,
    imageUrl: '/media/tote.jpg',
  })
  expect(Date.parse(saved?.dateAdded ?? '')).toBeGreaterThanOrEqual(before)
  await userEvent.click(heart)
  expect(heart.getAttribute('aria-pressed')).toBe('false')
  expect(favoritesStore.current()).toEqual([])
})

test('a favorite of a shop in yen stores whole yen', async () => {
  render(inYen(<HeartButton product={{ ...product, priceCents: 6_600 }} place="card" />))
  await userEvent.click(screen.getByRole('button', { name: 'Add to favorites: Aumont Tote' }))
  expect(favoritesStore.current()[0]?.price).toBe(6_600)
})
