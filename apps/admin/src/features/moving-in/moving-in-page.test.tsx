// @vitest-environment jsdom
import type { ImportRunDetail } from '@atelier/domain/moving-in/import-run.schema'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { errorResponse, fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { ImportRunPage } from './import-run-page.tsx'
import { MovingInPage } from './moving-in-page.tsx'

beforeEach(() => signInAs('ADMIN'))

const loss = (row: number) => ({ row, column: 'Description', message: 'The description loses images', isLoss: true })

const RUN: ImportRunDetail = {
  runId: 'r1',
  kind: 'products',
  source: 'shopify',
  fileName: 'products.csv',
  state: 'checked',
  options: { columns: {}, categories: {}, category: null, decimal: '.', timeZone: null, mergeByEmail: false },
  currency: 'EUR',
  rows: 12,
  total: 6,
  done: 6,
  counts: { new: 3, changed: 1, unchanged: 1, refused: 1 },
  problemCount: 6,
  failure: null,
  createdBy: 'Anna',
  createdAt: '2026-05-12T10:00:00.000Z',
  finishedAt: null,
  headings: ['Handle', 'Title', 'Vendor'],
  leftOut: ['Vendor'],
  firstRows: [
    ['a', 'A', ''],
    ['b', 'B', ''],
  ],
  categories: [
    { name: 'Hats', products: 2, becomes: '+' },
    { name: '', products: 4, becomes: '' },
  ],
  hosts: [{ host: 'cdn.example', images: 12 }],
  problems: [
    { row: 3, column: 'Price', message: 'x is no price in EUR', isLoss: false },
    loss(4),
    loss(5),
    loss(6),
    loss(7),
    loss(8),
  ],
}

function open(address: string, run: Partial<ImportRunDetail> = {}) {
  const bodies: unknown[] = []
  const one = { ...RUN, ...run }
  const data = { body: { success: true, data: one } }
  const addresses = {
    entries: [{ from: '/blogs/a', target: null, hits: 3, lastAskedAt: null }],
    total: 2,
    open: 1,
  }
  const server = fakeServer({
    'GET /api/admin/import-runs': () => ({ body: { success: true, data: [one] } }),
    'GET /api/admin/import-runs/r1': () => data,
    'POST /api/admin/import-runs/upload': () => errorResponse(400, 'invalid_input', 'This file isn’t UTF-8 text.'),
    'PUT /api/admin/import-runs/r1/options': (_url, body) => {
      bodies.push(body)
      return data
    },
    'POST /api/admin/import-runs/r1/start': () => data,
    'POST /api/admin/import-runs/r1/undo': () => errorResponse(409, 'conflict', 'A product was ordered.'),
    'GET /api/admin/old-addresses': () => ({ body: { success: true, data: addresses } }),
    'PUT /api/admin/old-addresses': (_url, body) => {
      bodies.push(body)
      return { body: { success: true, data: { ...addresses, entries: [] } } }
    },
  })
  const routes = [
    { path: '/products/move-in', element: <MovingInPage /> },
    { path: '/products/move-in/:runId', element: <ImportRunPage /> },
  ]
  return { ...server, bodies, ...renderPortal(routes, address) }
}

test('shows what an import would do, with equal notes together, and starts it', async () => {
  const user = userEvent.setup()
  const { requests } = open('/products/move-in/r1')
  expect(await screen.findByText('Prices are read in EUR.')).toBeTruthy()
  expect(screen.getByText('Images are fetched from cdn.example (12).')).toBeTruthy()
  expect(screen.getByText('1 new category is created.')).toBeTruthy()
  expect(screen.getByText(/no such field: Vendor\./)).toBeTruthy()
  const table = screen.getByRole('table', { name: 'Problems and notes' })
  expect(table.textContent).toContain('x is no price in EUR')
  expect(table.textContent).toContain('Rows 4, 5, 6 and 2 more')
  await user.click(screen.getByRole('button', { name: 'Import 4 products' }))
  expect(requests).toContain('POST /api/admin/import-runs/r1/start')
})

test('another category for those of the file is sent with a new check', async () => {
  const user = userEvent.setup()
  const { bodies } = open('/products/move-in/r1')
  expect(await screen.findByLabelText('Hats')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Check the file' })).toBeNull()
  const select: HTMLSelectElement = screen.getByLabelText('Without a category')
  await waitFor(() => expect(select.options.length).toBeGreaterThan(1))
  const [, category] = select.options
  await user.selectOptions(screen.getByLabelText('Without a category'), category?.value ?? '')
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  expect(bodies).toEqual([
    { columns: {}, categories: {}, category: category?.value, decimal: '.', timeZone: null, mergeByEmail: false },
  ])
})

test('columns of any CSV are chosen beside an example of the first rows', async () => {
  const user = userEvent.setup()
  const { bodies } = open('/products/move-in/r1', { state: 'mapping', source: 'mapping' })
  await user.selectOptions(await screen.findByLabelText(/^ID of the product/), 'Handle')
  expect(screen.getByText('For example: a')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Decimals begin with'), ',')
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  expect(bodies).toEqual([
    { columns: { id: 'Handle' }, categories: {}, category: null, decimal: ',', timeZone: null, mergeByEmail: false },
  ])
})

test('an undo is confirmed, and says why it is refused', async () => {
  const user = userEvent.setup()
  open('/products/move-in/r1', { state: 'imported' })
  await user.click(await screen.findByRole('button', { name: 'Undo import' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(
    [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo import') as Element,
  )
  expect(await screen.findByText('A product was ordered.')).toBeTruthy()
})

test('lists the files and old addresses, says why a file is refused, and saves where an address leads', async () => {
  const user = userEvent.setup()
  const { bodies } = open('/products/move-in', { state: 'importing', done: 2 })
  expect((await screen.findByRole('link', { name: 'products.csv' })).getAttribute('href')).toContain(
    '/products/move-in/r1',
  )
  await user.upload(
    screen.getByLabelText('File of your old shop', { exact: true, selector: 'input' }),
    new File(['x'], 'a.csv', { type: 'text/csv' }),
  )
  expect(await screen.findByText('This file isn’t UTF-8 text.')).toBeTruthy()
  expect(screen.getByText('asked for 3 times')).toBeTruthy()
  await user.type(screen.getByLabelText('Page for /blogs/a'), '/about')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(bodies).toEqual([{ address: '/blogs/a', target: '/about' }])
})

test('orders have their sums by currency, and say where what is stored differs', async () => {
  const sums = [
    { currency: 'EUR', orders: 4, total: 758.8, storedOrders: 1, storedTotal: 189.7 },
    { currency: 'JPY', orders: 2, total: 24_000, storedOrders: 2, storedTotal: 24_000 },
  ]
  open('/products/move-in/r1', { kind: 'orders', state: 'imported', sums })
  const rows = (await screen.findByRole('table', { name: 'Totals by currency' })).querySelectorAll('tbody tr')
  expect([...rows].map(({ textContent }) => textContent)).toEqual([
    'EUR€758.80 (4)€189.70 (1)Some refused',
    'JPY¥24,000 (2)¥24,000 (2)Equal',
  ])
  expect(screen.getByRole('link', { name: 'View earlier orders' }).getAttribute('href')).toContain('/orders/earlier')
})

test('any CSV may have orders: their columns, and the time zone of their times', async () => {
  const user = userEvent.setup()
  const { bodies } = open('/products/move-in/r1', { kind: 'orders', state: 'mapping', source: 'mapping' })
  await user.selectOptions(await screen.findByLabelText(/^Number of the order/), 'Handle')
  expect(screen.queryByLabelText(/^Compare-at price/)).toBeNull()
  await user.selectOptions(screen.getByLabelText('Times without an offset are those of'), 'Asia/Tokyo')
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  expect(bodies).toEqual([
    {
      columns: { number: 'Handle' },
      categories: {},
      category: null,
      decimal: '.',
      timeZone: 'Asia/Tokyo',
      mergeByEmail: false,
    },
  ])
})

test('rows of customers with the same email are one person when staff say so', async () => {
  const user = userEvent.setup()
  const options = { ...RUN.options, mergeByEmail: true }
  const { bodies } = open('/products/move-in/r1', { kind: 'customers', categories: [], hosts: [], options })
  expect(await screen.findByText('6 rows are merged with another of the same email.')).toBeTruthy()
  const choice = screen.getByRole('checkbox', { name: 'They are one person' })
  expect(choice).toHaveProperty('checked', true)
  await user.click(choice)
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  expect(bodies).toEqual([{ ...options, mergeByEmail: false }])
})
