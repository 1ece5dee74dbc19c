// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ListTileImage } from './list-tile.tsx'

test('shows the image of the brand with its caption', () => {
  const image = { url: '/media/products/a-1.jpg', width: 1200, height: 800, widths: [480], alt: 'A workbench' }
  render(<ListTileImage tile={{ image, caption: 'Made in our workshop.' }} />)
  expect(screen.getByRole('img', { name: 'A workbench' })).toBeTruthy()
  expect(screen.getByText('Made in our workshop.')).toBeTruthy()
})
