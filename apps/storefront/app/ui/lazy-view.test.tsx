// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { Component, Suspense, type ReactElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyView } from './lazy-view.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

class Boundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render = () => (this.state.hasFailed ? <p>Failed</p> : this.props.children)
}

/** Renders and waits for what suspends. */
const renderLazily = (element: ReactElement) => act(async () => void render(element))

test('renders a preloaded view at once', async () => {
  const { View, preload } = lazyView(() => Promise.resolve({ default: Greeting }))
  preload()
  await Promise.resolve()
  await Promise.resolve()
  render(<View name="Maren" />)
  screen.getByText('Hello Maren')
})

test('loads a view once when it is first rendered', async () => {
  const load = vi.fn(() => Promise.resolve({ default: Greeting }))
  const { View } = lazyView(load)
  await renderLazily(
    <Suspense>
      <View name="Maren" />
      <View name="Ines" />
    </Suspense>,
  )
  await screen.findByText('Hello Maren')
  screen.getByText('Hello Ines')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failed preload is tried again, and a second failure is thrown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn((): Promise<{ default: typeof Greeting }> => Promise.reject(new Error('offline')))
  const { View, preload } = lazyView(load)
  preload()
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await renderLazily(
    <Boundary>
      <Suspense>
        <View name="Maren" />
      </Suspense>
    </Boundary>,
  )
  await screen.findByText('Failed')
  expect(load.mock.calls.length).toBeGreaterThan(1)
})
