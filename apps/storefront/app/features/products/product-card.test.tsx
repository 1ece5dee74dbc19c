// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInRouter } from '../../testing/render-in-router.tsx'
import { inYen } from '../../testing/yen.tsx'
import type { CardProduct } from './card-product.ts'
import { HeartProvider, type HeartProps } from './heart-slot.tsx'
import { ProductCard } from './product-card.tsx'

const image = (view: string) => ({
  url: `/media/demo/clemence/noir-${view}.jpg`,
  alt: `Clémence, ${view}`,
  width: 1200,
  height: 1500,
  widths: [480, 800],
  placeholder: null,
})
const product: CardProduct = {
  productId: 'HAND-CLEMENCE',
  slug: 'clemence',
  name: 'Clémence',
  priceCents: 189_000,
  oldPriceCents: null,
  status: 'active',
  isNew: false,
  stock: null,
  colors: [{ name: 'Noir', value: '#131211', stock: 4, images: [image('front'), image('three-quarter')] }],
}

test('loads the second image on hover, and shows it once loaded', async () => {
  const { container } = renderInRouter(<ProductCard product={product} />)
  const images = () => container.querySelectorAll('img')
  expect(images()).toHaveLength(1)

  // The link covers the whole card, including its image.
  await userEvent.hover(screen.getByRole('link', { name: 'Clémence' }))
  const second = images().item(1)
  expect(second.src).toContain('three-quarter.jpg')
  expect(second.alt).toBe('')
  expect(second.className).not.toContain('group-hover')

  fireEvent.load(second)
  expect(second.className).toContain('group-hover:opacity-100')
})

test('shows name, price and the chosen color, and a heart that saves the first image', async () => {
  const second = { name: 'Sand', value: '#d8c4a4', stock: 4, images: [image('sand')] }
  const Heart = ({ product: { productId, name, priceCents, imageUrl } }: HeartProps) => (
    <output>{[productId, name, priceCents, imageUrl].join(', ')}</output>
  )
  renderInRouter(
    <HeartProvider value={Heart}>
      <ProductCard product={{ ...product, colors: [...product.colors, second] }} />
    </HeartProvider>,
  )
  screen.getByText('$1,890.00')
  screen.getByText('Color: Noir')
  expect(screen.getByRole('status').textContent).toBe(
    'HAND-CLEMENCE, Clémence, 189000, /media/demo/clemence/noir-front.jpg',
  )
  await userEvent.click(screen.getByRole('radio', { name: /Sand/ }))
  screen.getByText('Color: Sand')
})

test("shows four swatches, and '+N' for the other colors", () => {
  const colors = ['Noir', 'Sand', 'Moss', 'Rust', 'Plum', 'Chalk'].map((name) => ({
    name,
    value: '#131211',
    stock: 4,
    images: [image(name.toLowerCase())],
  }))
  renderInRouter(<ProductCard product={{ ...product, colors }} />)
  const swatches = within(screen.getByRole('radiogroup', { name: 'Colors of Clémence' })).getAllByRole('radio')
  expect(swatches).toHaveLength(4)
  const more = screen.getByRole('link', { name: '2 more colors of Clémence' })
  expect(more.textContent).toBe('+2')
  expect(more.getAttribute('href')).toBe('/products/clemence')
})

test('a shop in yen shows whole yen, also of the price before a sale', () => {
  renderInRouter(inYen(<ProductCard product={{ ...product, priceCents: 5_500, oldPriceCents: 6_600 }} />))
  expect(screen.getByText('Sale price').parentElement?.textContent).toBe('Sale price ¥5,500')
  expect(screen.getByText('was').parentElement?.textContent).toBe('was ¥6,600')
})
