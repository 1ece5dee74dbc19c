import { useState } from 'react'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { cartStore, useCart } from './cart.store.ts'

const { Component: CartDrawer, preload } = lazyComponent(() => import('./cart-drawer.tsx'))

/** Preloads the drawer's code. */
export const preloadCartDrawer = preload

/** The cart drawer, loaded when first opened: most visits never open it. */
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
