import { lazy, Suspense, useState } from 'react'
import { useCart } from './cart.store.ts'

const load = () => import('./cart-drawer.tsx')
const CartDrawer = lazy(load)

/** Fetches the drawer's code before it is asked for. A failure is silent here and shows itself when it is opened. */
export const preloadCartDrawer = (): void => void load().catch(() => undefined)

/** The drawer, fetched only when it is first opened: most visits read without ever opening it. */
export function CartDrawerHost() {
  const { isOpen } = useCart()
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <CartDrawer />
    </Suspense>
  )
}
