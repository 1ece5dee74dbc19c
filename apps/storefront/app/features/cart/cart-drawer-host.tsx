import { lazy, Suspense, useEffect, useState } from 'react'
import { useCart } from './cart.store.ts'

const load = () => import('./cart-drawer.tsx')
const CartDrawer = lazy(load)

/** Fetches the drawer's code before it is asked for. A failure is silent here and shows itself when it is opened. */
export const preloadCartDrawer = (): void => void load().catch(() => undefined)

/** The drawer, fetched only when it is first opened: most visits read without ever opening it. */
export function CartDrawerHost() {
  const { isOpen } = useCart()
  const [wasOpened, setWasOpened] = useState(false)
  useEffect(() => {
    if (isOpen) setWasOpened(true)
  }, [isOpen])
  if (!isOpen && !wasOpened) return null
  return (
    <Suspense>
      <CartDrawer />
    </Suspense>
  )
}
