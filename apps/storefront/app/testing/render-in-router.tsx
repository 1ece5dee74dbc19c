import { render, type RenderResult } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createRoutesStub } from 'react-router'

/** Renders an element inside a router, which shows it at every address. */
export function renderInRouter(element: ReactElement, address = '/'): RenderResult {
  const Page = createRoutesStub([{ path: '*', Component: () => element }])
  return render(<Page initialEntries={[address]} />)
}
