import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { cartStore } from '../../cart/cart.store.ts'
import { useReturnTo } from '../return-to.ts'
import { useSession } from '../session.store.ts'

/**
 * S2: once signed in, the shopper goes where they wanted to be, the door leaves the history, and the cart is closed. A
 * customer who comes here signed in is sent on at once; a guest may want to become a customer.
 */
export function useSignInRedirect() {
  const { status, user } = useSession()
  const navigate = useNavigate()
  const { target } = useReturnTo()
  const [hasSignedIn, setHasSignedIn] = useState(false)
  const isIn = status === 'signed-in' && user !== null && (hasSignedIn || !user.isGuest)
  useEffect(() => {
    if (!isIn) return
    cartStore.close()
    void navigate(target, { replace: true, viewTransition: true })
  }, [isIn, navigate, target])
  return { onSignedIn: () => setHasSignedIn(true) }
}
