import { createApi } from '@atelier/api-client/http'
import { placeOrder } from '@atelier/api-client/orders'
import { manualOrderRequest } from '@atelier/domain/checkout/order-request'
import { createRepeatNotice } from '@atelier/domain/repeat-notice'
import type { CheckoutDetails } from '@atelier/domain/checkout/details'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { cartStore } from '../cart/cart.store.ts'
import { detailsStore } from './details.store.ts'
import { attemptKey, forgetAttempt } from './order-attempt.ts'
import { orderRefusal, type OrderRefusal } from './order-refusal.ts'

/** What the success page receives through navigation state (S2). */
export interface PlacedOrder {
  orderId: string
  email: string
  manual: boolean
}

const api = createApi({ fetch: (input, init) => fetch(input, init) })

/** S4: places the manual order, one attempt at a time, then empties the cart and goes to the success page. */
export function usePlaceOrder(onPlaced?: (details: CheckoutDetails) => void) {
  const navigate = useNavigate()
  const [isProcessing, setIsProcessing] = useState(false)
  const [refusal, setRefusal] = useState<OrderRefusal>()
  const isRunning = useRef(false)
  const isPlaced = useRef(false)
  const [withRepeat] = useState(createRepeatNotice)

  const place = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setIsProcessing(true)
    setRefusal(undefined)
    const cart = cartStore.current()
    const order = manualOrderRequest(cart, detailsStore.current())
    try {
      const orderId = await placeOrder(api, order, attemptKey(order))
      isPlaced.current = true
      onPlaced?.(detailsStore.current())
      const state: PlacedOrder = { orderId, email: order.email, manual: true }
      await navigate(paths.checkoutSuccess, { replace: true, state, viewTransition: true })
      forgetAttempt()
      cartStore.clear()
      detailsStore.forget()
    } catch (error) {
      const refused = orderRefusal(error, cart)
      setRefusal({ ...refused, message: withRepeat(refused.message) })
    } finally {
      isRunning.current = false
      setIsProcessing(false)
    }
  }

  return { place: () => void place(), isProcessing, refusal, clearRefusal: () => setRefusal(undefined), isPlaced }
}
