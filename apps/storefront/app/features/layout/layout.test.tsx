// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { inTestBrand } from '../../testing/render-in-router.tsx'
import NotFound from '../../routes/not-found.tsx'
import MobileMenu from './mobile-menu.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const LAYOUT = 'routes/shop-layout'
const categories = [
  { slug: 'totes', name: 'Totes', hasProducts: true },
  { slug: 'hats', name: 'Hats', hasProducts: false },
]

function renderAt(element: ReactElement, path = '/', earlier: string[] = []) {
  const router = createMemoryRouter(
    [
      { id: LAYOUT, path, element },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [...earlier, path], hydrationData: { loaderData: { [LAYOUT]: { categories } } } },
  )
  render(inTestBrand(<RouterProvider router={router} />))
  return router
}

/** The labels and addresses of the links inside an element. */
const linksOf = (element: HTMLElement): [string | null, string | null][] =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('the header leads home, to all bags and to the page about the house', () => {
  renderAt(<SiteHeader personal={null} />)
  expect(linksOf(screen.getByRole('banner'))).toEqual([
    ['Home', '/'],
    ['All bags', '/products'],
    ['ORSENNE', '/'],
    ['About', '/about'],
  ])
})

test('the mobile menu has the links of the header, the account and the lists', async () => {
  renderAt(<MobileMenu isOpen onOpenChange={() => undefined} />)
  const menu = await screen.findByRole('dialog', { name: 'Menu' })
  expect(linksOf(menu).slice(0, 3)).toEqual([
    ['Home', '/'],
    ['All bags', '/products'],
    ['About', '/about'],
  ])
  within(menu).getByRole('button', { name: 'Account' })
  within(within(menu).getByRole('list', { name: 'Collections' })).getByRole('link', { name: 'New this season' })
  within(within(menu).getByRole('list', { name: 'Collections' })).getByRole('link', { name: 'Totes' })
})

test('the footer names the shop and links to lists, service, privacy and terms', () => {
  renderAt(<SiteFooter newsletter={null} />)
  expect(linksOf(screen.getByRole('navigation', { name: 'Shop' })).map(([label]) => label)).toEqual([
    'All bags',
    'New this season',
    'Sale',
  ])
  expect(linksOf(screen.getByRole('navigation', { name: 'Collections' }))).toEqual([['Totes', '/products/totes']])
  expect(linksOf(screen.getByRole('navigation', { name: 'Service' }))).toEqual([
    ['Contact', '/contact'],
    ['FAQ', '/faq'],
    ['Shipping & Returns', '/shipping'],
    ['Product Care', '/care'],
    ['My Favorites', '/favorites'],
  ])
  const footer = screen.getByRole('contentinfo')
  expect(footer.textContent).toMatch(/© \d{4} /)
  expect(linksOf(footer).slice(-2)).toEqual([
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
  ])
})

test("'Go Back' on the page for unknown URLs returns to the page before", async () => {
  history.pushState(null, '', '/')
  const router = renderAt(<NotFound />, '/nowhere', ['/products'])
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }))
  await screen.findByText('Another page')
  expect(router.state.location.pathname).toBe('/products')
})
