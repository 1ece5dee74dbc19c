// @vitest-environment jsdom
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aProduct } from '../../../testing/a-product.ts'
import { fakeServer, errorResponse } from '../../../testing/fake-server.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { ProductsPage } from './products-page.tsx'

const IMAGE = { url: '/media/a.jpg', alt: 'A', width: 800, height: 1000, widths: [], placeholder: null }
const bag = (over: Partial<AdminProduct> = {}): AdminProduct =>
  aProduct({
    colors: [{ variantId: 1, name: 'Noir', value: '#211f1d', sku: 'A-NOI', stock: 3, images: [IMAGE] }],
    ...over,
  })
const withStock = (stock: number, over: Partial<AdminProduct> = {}): AdminProduct =>
  bag({ stock, colors: bag().colors.map((color) => ({ ...color, stock })), ...over })

const SAVE = 'PUT /api/products/admin/totes-1a2b3c4d'

type Save = Parameters<typeof fakeServer>[0][string]

function open(save: Save) {
  fakeServer({
    'GET /api/products/admin': () => ({ body: { success: true, data: [bag()], total: 1, page: 1, pageSize: 12 } }),
    [SAVE]: save,
  })
  renderPortal([{ path: '/products', Component: ProductsPage }], '/products')
}

/** Opens the quick edit dialog by the button of that value. */
async function dialog(what: 'price' | 'stock') {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`change ${what} of Aumont`) }))
  return within(await screen.findByRole('dialog'))
}

beforeEach(() => signInAs('MANAGER'))

test('saves a stock from the list with the value it replaces, and undoes it', async () => {
  const sent: unknown[] = []
  open((_, body) => {
    sent.push(body)
    return { body: { success: true, data: withStock(8, { updatedAt: '2026-01-03T00:00:00.000Z' }) } }
  })
  const form = await dialog('stock')
  await userEvent.clear(form.getByLabelText('Stock of Noir'))
  await userEvent.type(form.getByLabelText('Stock of Noir'), '8{Enter}')
  await screen.findByText('Aumont saved.')
  expect(sent[0]).toMatchObject({
    name: 'Aumont',
    price: 1290,
    updatedAt: '2026-01-02T00:00:00.000Z',
    colors: [{ variantId: 1, stock: 8, stockSeen: 3 }],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({
    updatedAt: '2026-01-03T00:00:00.000Z',
    colors: [{ variantId: 1, stock: 3, stockSeen: 8 }],
  })
})

test('validates a price before sending, and sends nothing when nothing changed', async () => {
  const sent: unknown[] = []
  open((_, body) => {
    sent.push(body)
    return { body: { success: true, data: bag() } }
  })
  const form = await dialog('price')
  await userEvent.clear(form.getByLabelText('Price'))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('Price is required')
  await userEvent.type(form.getByLabelText('Price'), '1290.00')
  expect(form.queryByText('Price is required')).toBeNull()
  await userEvent.type(form.getByLabelText('Compare-at price'), '100{Enter}')
  await form.findByText('The compare-at price must be higher than the price')
  await userEvent.clear(form.getByLabelText('Compare-at price'))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
})

test('restarts from the stored version after a conflict, and undoes to that version', async () => {
  const sent: unknown[] = []
  const newer = withStock(1, { name: 'Aumont Grand', updatedAt: '2026-01-03T00:00:00.000Z' })
  open((_, body) => {
    sent.push(body)
    if (sent.length > 1) return { body: { success: true, data: { ...newer, price: 1400 } } }
    const message = 'Stock changed while you were editing: items were sold or returned'
    return { status: 409, body: { success: false, code: 'conflict', message, errors: [], data: newer } }
  })
  const form = await dialog('stock')
  await userEvent.type(form.getByLabelText('Stock of Noir'), '0{Enter}')
  await form.findByText(/Failed to save product: Stock changed while you were editing: items were sold or returned/)
  await userEvent.click(form.getByRole('button', { name: 'Load latest version' }))
  expect(form.getByLabelText<HTMLInputElement>('Stock of Noir').value).toBe('1')
  await userEvent.clear(form.getByLabelText('Price'))
  await userEvent.type(form.getByLabelText('Price'), '1400{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent.slice(1)).toMatchObject([
    { name: 'Aumont Grand', price: 1400, updatedAt: '2026-01-03T00:00:00.000Z' },
    { name: 'Aumont Grand', price: 1290 },
  ])
})

test('shows the status of an error without a message, and preserves the input', async () => {
  open(() => errorResponse(500, 'internal', ''))
  const form = await dialog('price')
  await userEvent.clear(form.getByLabelText('Price'))
  await userEvent.type(form.getByLabelText('Price'), '1400{Enter}')
  await form.findByText(/Failed to save product: HTTP error! status: 500/)
  expect(form.getByLabelText<HTMLInputElement>('Price').value).toBe('1400')
})
