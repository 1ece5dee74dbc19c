// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aProduct } from '../../testing/a-product.ts'
import { fakeServer, errorResponse } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { CreateProductPage } from './create-product-page.tsx'
import type { ColorImageFieldProps } from './form/color-image-field-props.ts'

/** A stub of the image field: one click adds one image. */
const OneImageField = ({ onChange, colorName }: ColorImageFieldProps) => (
  <button type="button" onClick={() => onChange([{ url: '/media/a.jpg', alt: colorName }])}>
    Add a picture
  </button>
)

const open = () =>
  renderPortal(
    [
      { path: '/products/create', element: <CreateProductPage ImageField={OneImageField} /> },
      { path: '/products', element: <p>The list</p> },
    ],
    '/products/create',
  )

const field = (label: string): HTMLElement => screen.getByLabelText(label, { selector: 'input, textarea, select' })

/** The price is typed key by key, because the field filters keys. */
async function fillIn(): Promise<void> {
  const put = (label: string, value: string): void => void fireEvent.change(field(label), { target: { value } })
  await screen.findByLabelText('Name')
  put('Name', 'Aumont')
  await userEvent.type(field('Price'), '12x.505')
  put('Description', 'A tote.')
  put('Category', 'totes')
  put('Color name', 'Noir')
  await userEvent.click(screen.getByRole('button', { name: 'Add a picture' }))
}

beforeEach(() => signInAs('EDITOR'))

test('shows its progress steps, sends the form, and returns to the list', async () => {
  const bodies: unknown[] = []
  fakeServer({
    'POST /api/products/admin': (_, body) => {
      bodies.push(body)
      return { status: 201, body: { success: true, message: 'Product created successfully', data: aProduct() } }
    },
  })
  const { address } = open()
  await fillIn()
  const messages: string[] = []
  const watcher = new MutationObserver(() => {
    const text = /Preparing[^.]*|Processing[^.]*|Creating product[^.]*|Product created successfully/.exec(
      document.body.textContent,
    )?.[0]
    if (text && messages.at(-1) !== text) messages.push(text)
  })
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
  await userEvent.click(screen.getByRole('button', { name: 'Save Product' }))
  await screen.findByText('Product created successfully!')
  watcher.disconnect()
  expect(messages).toEqual([
    'Preparing product data',
    'Processing color variants',
    'Creating product in database',
    'Product created successfully',
  ])
  expect(bodies).toEqual([
    {
      productId: expect.stringMatching(/^totes-[0-9a-f]{8}$/),
      name: 'Aumont',
      price: 12.5,
      compareAtPrice: null,
      description: 'A tote.',
      category: 'totes',
      isNew: true,
      status: 'active',
      features: [''],
      included: [''],
      dimensions: '',
      materials: '',
      colors: [{ name: 'Noir', value: '#211f1d', images: [{ url: '/media/a.jpg', alt: 'Noir' }] }],
    },
  ])
  await waitFor(() => expect(address()).toBe('/products'), { timeout: 5_000 })
}, 20_000)

test('shows a server error at the top, and preserves the form', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  fakeServer({ 'POST /api/products/admin': () => errorResponse(409, 'conflict', 'This product ID is already in use') })
  open()
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: 'Save Product' }))
  await screen.findByText('Failed to create product: This product ID is already in use')
  expect(scrolled).toHaveBeenCalledWith({ top: 0 })
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Aumont')
})

test('shows what is wrong with a price as its field is left, and all texts of a new product', async () => {
  open()
  await fillIn()
  await userEvent.type(field('Compare-at price'), '10')
  expect(screen.queryByText('The compare-at price must be higher than the price')).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('The compare-at price must be higher than the price')).toBeDefined()
  expect(document.activeElement).not.toBe(field('Compare-at price'))
  expect(screen.getByText(/of 4 filled in/).closest('details')?.open).toBe(true)
})
