import { useState } from 'react'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { cartStore, useCart } from './cart.store.ts'

const { Component: CartDrawer, preload } = lazyComponent(() => import('./cart-drawer.tsx'))

/** Fetches the drawer's code before it is asked for. */
export const preloadCartDrawer = preload

/** The drawer, fetched only when it is first opened: most visits read without ever opening it. */
export function CartDrawerHost() {
  const { isOpen } = useCart()
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  const onLoadError = () => {
    cartStore.close()
    setWasOpened(false)
  }
  return <CartDrawer onLoadError={onLoadError} />
}
