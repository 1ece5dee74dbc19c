// @vitest-environment jsdom
import { NEW_NAVIGATION } from '@atelier/domain/shop-documents/navigation.schema'
import { render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { navigationOf } from '../features/layout/load-navigation.server.ts'
import type { ListPageData } from '../features/products/list/load-list-page.server.ts'
import ListView from './list-view.tsx'

const LAYOUT = 'routes/shop-layout'
const categories = [
  { slug: 'totes', name: 'Totes', hasProducts: true },
  { slug: 'belts', name: 'Belts', hasProducts: true },
]
const image = {
  url: '/media/products/belt-1.jpg',
  alt: 'A belt',
  width: 1200,
  height: 800,
  widths: [],
  placeholder: null,
}
const page: ListPageData['page'] = {
  products: [],
  total: 0,
  isCapped: false,
  first: 1,
  page: 1,
  pageCount: 1,
  facets: { colors: [], lowestPrice: 0, highestPrice: 0, availableCount: 0, fits: [] },
}

function open(head: Partial<ListPageData['head']>, over: Partial<typeof page> = {}) {
  const whole = { heading: 'BELTS', description: '', image: null, isNewArrivals: false, ...head }
  const Shop = createRoutesStub([
    {
      id: LAYOUT,
      path: '/products/belts',
      Component: () => <ListView head={whole} tile={null} page={{ ...page, ...over }} />,
    },
  ])
  const hydrationData = { loaderData: { [LAYOUT]: { navigation: navigationOf(NEW_NAVIGATION, categories) } } }
  render(<Shop initialEntries={['/products/belts']} hydrationData={hydrationData} />)
}

test('shows the title, the other lists with the current one, and the description with the image', async () => {
  open({ description: 'Cut along the spine.', image })
  await screen.findByRole('heading', { level: 1, name: 'BELTS' })
  const lists = within(screen.getByRole('navigation', { name: 'Categories' }))
  expect(lists.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'All products',
    'New this season',
    'Totes',
    'Belts',
    'Sale',
  ])
  expect(lists.getByRole('link', { current: 'page' }).textContent).toBe('Belts')
  screen.getByText('Cut along the spine.')
  screen.getByRole('img', { name: 'A belt' })
})

test('shows nothing between title and products without a description and an image', async () => {
  open({})
  await screen.findByText('No products found in this category.')
  expect(screen.queryByRole('img')).toBeNull()
})

test('later pages of a list do not repeat the description', async () => {
  open({ description: 'Cut along the spine.' }, { first: 2, page: 2 })
  await screen.findByRole('heading', { level: 1, name: 'BELTS' })
  expect(screen.queryByText('Cut along the spine.')).toBeNull()
})
