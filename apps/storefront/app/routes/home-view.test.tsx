// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MarketContext } from '../shop/use-market.ts'
import { renderInRouter } from '../testing/render-in-router.tsx'
import { testPage } from '../testing/test-pages.ts'
import { HomeView } from './home-view.tsx'

const page = {
  ...testPage('page-home'),
  statement: 'Made at one bench.',
  shownIn: { statement: ['eu'], promises: [''] },
}

test.each([
  ['', [false, true]],
  ['eu', [true, false]],
  ['jp', [false, false]],
])('the market "%s" has its sections of the home page', (key, shown) => {
  renderInRouter(
    <MarketContext value={{ key, choices: [] }}>
      <HomeView page={page} featured={undefined} others={[]} />
    </MarketContext>,
  )
  const texts = ['Made at one bench.', /Free standard shipping/]
  expect(texts.map((text) => screen.queryByText(text) !== null)).toEqual(shown)
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
})
