// @vitest-environment jsdom
import type { Product } from '@atelier/domain/products/product.schema'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cartStore } from '../../cart/cart.store.ts'
import { useAddToCart } from './use-add-to-cart.ts'

const noir = { name: 'Noir', hex: '#000000', images: [], inStock: true, stock: 3 }
const product = {
  productId: 'handbags-1',
  slug: 'vesper',
  name: 'Vesper',
  price: 980,
  currency: 'USD',
  inStock: true,
  colors: [noir],
} as unknown as Product

beforeEach(() => act(() => cartStore.clear()))

const open = () => {
  const refresh = vi.fn(async () => product)
  const { result } = renderHook(() => useAddToCart(product.colors[0], refresh))
  return { refresh, hook: result }
}

test('a press takes the stock that was asked for when the pointer came near', async () => {
  const { refresh, hook } = open()
  act(() => hook.current.askEarly())
  act(() => hook.current.askEarly())
  expect(refresh).toHaveBeenCalledTimes(1)
  act(() => hook.current.add())
  await waitFor(() => expect(cartStore.current()).toMatchObject([{ slug: 'vesper', quantity: 1 }]))
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('every further press, and one that comes later, asks again', async () => {
  const { refresh, hook } = open()
  act(() => hook.current.add())
  await waitFor(() => expect(cartStore.current()).toMatchObject([{ quantity: 1 }]))
  act(() => hook.current.add())
  await waitFor(() => expect(cartStore.current()).toMatchObject([{ quantity: 2 }]))
  expect(refresh).toHaveBeenCalledTimes(2)
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  act(() => hook.current.askEarly())
  now.mockReturnValue(11_001)
  act(() => hook.current.add())
  await waitFor(() => expect(cartStore.current()).toMatchObject([{ quantity: 3 }]))
  expect(refresh).toHaveBeenCalledTimes(4)
})
