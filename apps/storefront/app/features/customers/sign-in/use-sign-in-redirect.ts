import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { cartStore } from '../../cart/cart.store.ts'
import { useReturnTo } from '../return-to.ts'
import { useShopperSession } from '../session.store.ts'

/**
 * Redirects to the wanted page after signing in, replaces the history entry and closes the cart (S2). A customer who is
 * already signed in is redirected at once; a guest stays, because a guest may register.
 */
export function useSignInRedirect() {
  const { status, user } = useShopperSession()
  const navigate = useNavigate()
  const { target } = useReturnTo()
  const [hasSignedIn, setHasSignedIn] = useState(false)
  const shouldRedirect = status === 'signed-in' && user !== null && (hasSignedIn || !user.isGuest)
  useEffect(() => {
    if (!shouldRedirect) return
    cartStore.close()
    void navigate(target, { replace: true, viewTransition: true })
  }, [shouldRedirect, navigate, target])
  return { onSignedIn: () => setHasSignedIn(true) }
}
