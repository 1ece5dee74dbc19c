import { useState } from 'react'
import { latePart } from '../../ui/late-part.tsx'
import { cartStore, useCart } from './cart.store.ts'

const { Part: CartDrawer, prepare } = latePart(() => import('./cart-drawer.tsx'))

/** Fetches the drawer's code before it is asked for. */
export const preloadCartDrawer = prepare

/** The drawer, fetched only when it is first opened: most visits read without ever opening it. */
export function CartDrawerHost() {
  const { isOpen } = useCart()
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  const onMissing = () => {
    cartStore.close()
    setWasOpened(false)
  }
  return <CartDrawer onMissing={onMissing} />
}
