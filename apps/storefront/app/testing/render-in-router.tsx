import { render, type RenderResult } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createRoutesStub } from 'react-router'
import { BrandContext } from '../shop/use-brand.ts'
import { TEST_BRAND, TEST_SHOP } from './test-shop.ts'

const LAYOUT = 'routes/shop-layout'

/** Renders an element under the brand of the tests. */
export const inTestBrand = (element: ReactElement): ReactElement => (
  <BrandContext value={TEST_BRAND}>{element}</BrandContext>
)

/** Renders an element inside a router, which shows it at every address, in the layout of the test shop. */
export function renderInRouter(element: ReactElement, address = '/'): RenderResult {
  const Page = createRoutesStub([{ id: LAYOUT, path: '*', Component: () => inTestBrand(element) }])
  return render(<Page initialEntries={[address]} hydrationData={{ loaderData: { [LAYOUT]: { shop: TEST_SHOP } } }} />)
}
