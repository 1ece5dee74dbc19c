import { call } from '@atelier/api-client/call'
import { getDemoTour } from '@atelier/domain/demo/demo.endpoints'
import { fillDemoGuest } from '@atelier/domain/demo/demo-values'
import { useEffect, useState } from 'react'
import { api } from '../../browser/api.ts'
import { detailsStore } from '../checkout/details.store.ts'
import { demoTour } from './demo.store.ts'

const isDemoStore = (): Promise<boolean> =>
  call(api, getDemoTour, {}).then(
    () => true,
    () => false,
  )

/**
 * Fills the empty fields of the checkout with the demo guest and says so. Asks the shop first: the tour may have begun in
 * another shop of this address, and then nothing is filled.
 */
export default function DemoGuest() {
  const [isFilled, setFilled] = useState(false)
  useEffect(() => {
    let isGone = false
    void isDemoStore().then((isDemo) => {
      if (isGone) return null
      if (!isDemo) return demoTour.cancel()
      detailsStore.update(fillDemoGuest(detailsStore.current()))
      return setFilled(true)
    })
    return () => {
      isGone = true
    }
  }, [])
  if (!isFilled) return null
  return (
    <p role="note" className="mb-7 bg-stone px-4 py-3.5 text-small text-pretty">
      <span className="label mr-2.5 border border-accent px-1.5 py-0.5 text-accent">Demo</span>
      Name, address and test card are filled in with demo values. Change what you like: no card is charged.
    </p>
  )
}
