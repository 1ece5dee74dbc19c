import type { CheckoutStep } from '@atelier/domain/checkout/steps'
import { useEffect, useState } from 'react'
import { reportConnectionLost } from '../../ui/connection.store.ts'

async function importLaterSteps() {
  const [{ ShippingStep }, { PaymentStep }] = await Promise.all([
    import('./shipping-step.tsx'),
    import('./payment-step.tsx'),
  ])
  return { ShippingStep, PaymentStep }
}

type LaterSteps = Awaited<ReturnType<typeof importLaterSteps>>

let known: LaterSteps | undefined

/**
 * Loads the code of the second and third step, when `wanted` is one of them or when `load` is called. `later` is
 * undefined until then, so the first step stays on the page. `load` resolves with whether it succeeded; if not, the
 * shopper is notified and may try again.
 */
export function useLaterSteps(wanted: CheckoutStep) {
  const [later, setLater] = useState(known)
  const preload = async (): Promise<void> => {
    known ??= await importLaterSteps()
    setLater(known)
  }
  const load = async (): Promise<boolean> => {
    try {
      await preload()
      return true
    } catch {
      reportConnectionLost()
      return false
    }
  }
  useEffect(() => {
    if (wanted !== 'personal') void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` does not depend on the render
  }, [wanted])
  return { later, load, preload: () => void preload().catch(() => undefined) }
}
