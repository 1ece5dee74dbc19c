// @vitest-environment jsdom
import type { ApiClient } from '@atelier/api-client/call'
import { act, render, screen } from '@testing-library/react'
import { createRoutesStub, RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { apiContext } from '../server/api.server.ts'
import { demoTour } from '../features/demo/demo.store.ts'
import Demo, { loader, meta } from './demo.tsx'

const tour = {
  staff: { name: 'Inés Valdoré', email: 'manager@atelier.example' },
  portalUrl: 'https://staff.shop.example',
}

/** An API of a demo store, or of another shop, in which the bag of the tour is gone. */
function contextOf(isDemo: boolean): RouterContextProvider {
  const api: ApiClient = {
    fetch: (address) => {
      if (isDemo && address === '/api/demo') return Promise.resolve(Response.json({ success: true, data: tour }))
      const failure = { success: false, code: 'not_found', message: 'Not found', errors: [] }
      return Promise.resolve(Response.json(failure, { status: 404 }))
    },
  }
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  return context
}

function renderPage(isDemo: boolean): void {
  const route = { path: '/demo', Component: Demo, loader, HydrateFallback: () => null }
  const Page = createRoutesStub([route], contextOf(isDemo))
  render(<Page initialEntries={['/demo']} />)
}

beforeEach(() => act(() => demoTour.cancel()))

test('a demo store explains the tour, names the account and follows the order', async () => {
  renderPage(true)
  await screen.findByRole('heading', { level: 1, name: 'Buy this bag, then pack it' })
  screen.getByText('manager@atelier.example')
  const pack = () => screen.getByRole('link', { name: 'Then pack it, opens a new window' })
  expect(pack().getAttribute('href')).toBe('https://staff.shop.example/admin/orders?status=to_pack')
  act(() => demoTour.finish('ORD-AAAAAAAAAAAA'))
  expect(screen.queryByText('Order AAAAAA is placed.')).toBeNull()
  act(() => demoTour.begin())
  act(() => demoTour.finish('ORD-7K2QMD4XVB1A'))
  screen.getByText('Order 4XVB1A is placed.')
  expect(pack().getAttribute('href')).toBe('https://staff.shop.example/admin/orders/pack?ids=ORD-7K2QMD4XVB1A')
})

test('follows the order of another window', async () => {
  renderPage(true)
  await screen.findByRole('heading', { level: 1, name: 'Buy this bag, then pack it' })
  const newValue = JSON.stringify({ stage: 'placed', orderId: 'ORD-7K2QMD4XVB1A' })
  localStorage.setItem('shop.demo-tour', newValue)
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'shop.demo-tour', newValue })))
  await screen.findByText('Order 4XVB1A is placed.')
})

test('leads to the list when staff have removed the bag', async () => {
  renderPage(true)
  const buy = await screen.findByRole('link', { name: 'Buy this bag, opens a new window' })
  expect(buy.getAttribute('href')).toBe('/products')
})

test('any other shop has no such page', async () => {
  renderPage(false)
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  const args = { context: contextOf(false), request: new Request('https://shop.example/demo') }
  const { init } = await loader(args as unknown as LoaderFunctionArgs)
  expect(init?.status).toBe(404)
})

test('is never indexed', () => {
  const tags = meta({ matches: [], loaderData: { tour, bag: null } } as unknown as Parameters<typeof meta>[0])
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' })
})
