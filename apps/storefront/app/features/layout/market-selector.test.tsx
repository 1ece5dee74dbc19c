// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { inEurope } from '../../testing/europe.tsx'
import MarketOffer from './market-offer.tsx'
import { MarketSelector } from './market-selector.tsx'

const ADDRESS = '/products/totes?page=2&sort=newest#list'
const renderAt = (element: React.ReactElement, address = ADDRESS) => {
  const Page = createRoutesStub([{ path: '*', Component: () => element }])
  return render(<Page initialEntries={[address]} />)
}
const visitFrom = (timeZone: string) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone,
  })

beforeEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

test('offers the same page in every market, with its parameters and hash', () => {
  renderAt(inEurope(<MarketSelector />))
  const links = screen
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['United States (USD)', ADDRESS],
    ['Europe (EUR)', `/eu${ADDRESS}`],
  ])
  expect(screen.getByText('Europe (EUR)', { selector: '[aria-current]' })).toBeTruthy()
})

test('a shop with one market has no selector', () => {
  const { container } = renderAt(<MarketSelector />)
  expect(container.innerHTML).toBe('')
})

test('offers the market of the visitor’s country once, and never again after it was declined', async () => {
  visitFrom('America/New_York')
  const { unmount } = renderAt(inEurope(<MarketOffer />))
  expect(screen.getByRole('link', { name: 'go to United States' }).getAttribute('href')).toBe(ADDRESS)
  await userEvent.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  renderAt(inEurope(<MarketOffer />))
  expect(screen.queryByRole('link')).toBeNull()
})

test.each(['Europe/Paris', 'Pacific/Auckland'])(
  'offers nothing to a visitor in %s, who is at home or whose country has no market',
  (timeZone) => {
    visitFrom(timeZone)
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-NZ'])
    const { container } = renderAt(inEurope(<MarketOffer />))
    expect(container.innerHTML).toBe('')
  },
)
