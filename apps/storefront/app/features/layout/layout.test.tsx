// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { inTestBrand } from '../../testing/render-in-router.tsx'
import { TEST_NAVIGATION } from '../../testing/test-navigation.ts'
import NotFound from '../../routes/not-found.tsx'
import { AnnouncementBar } from './announcement-bar.tsx'
import MobileMenu from './mobile-menu.tsx'
import type { ShopNavigation } from './navigation.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const LAYOUT = 'routes/shop-layout'

interface Place {
  path?: string
  earlier?: string[]
  navigation?: ShopNavigation
}

function renderAt(element: ReactElement, { path = '/', earlier = [], navigation = TEST_NAVIGATION }: Place = {}) {
  const router = createMemoryRouter(
    [
      { id: LAYOUT, path, element },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [...earlier, path], hydrationData: { loaderData: { [LAYOUT]: { navigation } } } },
  )
  const { unmount } = render(inTestBrand(<RouterProvider router={router} />))
  return { router, unmount }
}

/** The labels and addresses of the links inside an element. */
const linksOf = (element: HTMLElement): [string | null, string | null][] =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('the header has its links on both sides of the logo', () => {
  renderAt(<SiteHeader personal={null} />)
  expect(linksOf(screen.getByRole('banner'))).toEqual([
    ['Home', '/'],
    ['All products', '/products'],
    ['ORSENNE', '/'],
    ['About', '/about'],
  ])
})

test('a header with long labels leaves them to wide windows, and keeps the button of the menu until then', () => {
  const classOf = (name: string, role = 'link') => screen.getByRole(role, { name }).className
  const { unmount } = renderAt(<SiteHeader personal={null} />)
  expect([classOf('About'), classOf('Menu', 'button')]).toEqual([
    expect.stringContaining('md:block'),
    expect.stringContaining('md:hidden'),
  ])
  unmount()
  const headerRight = [{ label: 'Our workshop', to: '/about' }]
  renderAt(<SiteHeader personal={null} />, { navigation: { ...TEST_NAVIGATION, headerRight } })
  expect([classOf('Our workshop'), classOf('Menu', 'button')]).toEqual([
    expect.stringContaining('lg:block'),
    expect.stringContaining('lg:hidden'),
  ])
})

test('a link to another site keeps its address', () => {
  const headerRight = [{ label: 'Journal', to: 'https://maren.example/journal' }]
  renderAt(<SiteHeader personal={null} />, { navigation: { ...TEST_NAVIGATION, headerRight } })
  expect(screen.getByRole('link', { name: 'Journal' }).getAttribute('href')).toBe('https://maren.example/journal')
})

test('the announcement is a text, a link, or left out', () => {
  const withText = renderAt(<AnnouncementBar />)
  const bar = () => screen.queryByRole('complementary', { name: 'Announcement' })
  expect(bar()?.textContent).toBe('Gift wrap is free in December.')
  expect(within(bar() as HTMLElement).queryByRole('link')).toBeNull()
  withText.unmount()
  const announcement = { text: 'Open on Sunday', to: '/contact' }
  const withLink = renderAt(<AnnouncementBar />, { navigation: { ...TEST_NAVIGATION, announcement } })
  expect(linksOf(bar() as HTMLElement)).toEqual([['Open on Sunday', '/contact']])
  withLink.unmount()
  renderAt(<AnnouncementBar />, { navigation: { ...TEST_NAVIGATION, announcement: null } })
  expect(bar()).toBeNull()
})

test('the mobile menu has the links of the header, the account and the lists', async () => {
  renderAt(<MobileMenu isOpen onOpenChange={() => undefined} />)
  const menu = await screen.findByRole('dialog', { name: 'Menu' })
  expect(linksOf(menu).slice(0, 3)).toEqual([
    ['Home', '/'],
    ['All products', '/products'],
    ['About', '/about'],
  ])
  within(menu).getByRole('button', { name: 'Account' })
  within(menu).getByText('Gift wrap is free in December.')
  within(within(menu).getByRole('list', { name: 'Collections' })).getByRole('link', { name: 'New this season' })
  within(within(menu).getByRole('list', { name: 'Collections' })).getByRole('link', { name: 'Totes' })
})

test('the footer names the shop and links to lists, service, privacy and terms', () => {
  renderAt(<SiteFooter newsletter={null} />)
  expect(linksOf(screen.getByRole('navigation', { name: 'Shop' })).map(([label]) => label)).toEqual([
    'All products',
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
  screen.getByRole('heading', { name: 'News and new products, a few times a year.' })
  const footer = screen.getByRole('contentinfo')
  expect(footer.textContent).toMatch(/© \d{4} /)
  expect(linksOf(footer).slice(-2)).toEqual([
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
  ])
})

test("'Go Back' on the page for unknown URLs returns to the page before", async () => {
  history.pushState(null, '', '/')
  const { router } = renderAt(<NotFound />, { path: '/nowhere', earlier: ['/products'] })
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }))
  await screen.findByText('Another page')
  expect(router.state.location.pathname).toBe('/products')
})
