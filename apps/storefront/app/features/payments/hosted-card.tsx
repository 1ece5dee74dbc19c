import type { Money } from '@atelier/domain/money/money'
import type { PaymentsConfig } from '@atelier/domain/payments/payment.schema'
import { useEffect, useRef, useState } from 'react'
import { DECLINE_ID } from './decline-id.ts'
import { CardFailure } from './card-failure.tsx'
import { mountHostedForm } from './hosted-form.ts'
import { reasonOf } from './provider-form.ts'
import { isAllowedByPolicy } from './load-script.ts'
import { paymentStore, usePayment } from './payment.store.ts'

/** Mounts the provider's form until the signal aborts, or reports why it cannot be mounted. */
async function mountForm(
  container: HTMLElement | null,
  { config, amount }: { config: PaymentsConfig; amount: Money },
  { signal, onFailure }: { signal: AbortSignal; onFailure: (message: string) => void },
): Promise<void> {
  try {
    const remove = await mountHostedForm({ container, config, amount, onFailure })
    if (signal.aborted) remove()
    else signal.addEventListener('abort', remove, { once: true })
  } catch (error) {
    if (!signal.aborted) onFailure(reasonOf(error))
  }
}

/** The frame around a card form that the payment provider renders. */
export default function HostedCard({ config, onRetry }: { config: PaymentsConfig; onRetry: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<string>()
  // The form follows later changes of the amount itself.
  const isAmountKnown = usePayment().amount !== null

  useEffect(() => {
    const { amount } = paymentStore.current()
    if (!isAmountKnown || !amount) return
    if (!isAllowedByPolicy(config.scriptUrl ?? '')) {
      location.reload()
      return
    }
    const page = new AbortController()
    void mountForm(container.current, { config, amount }, { signal: page.signal, onFailure: setFailure })
    return () => page.abort()
  }, [config, isAmountKnown])

  if (failure !== undefined) return <CardFailure message={failure} onRetry={onRetry} />
  return <div ref={container} role="group" aria-label="Card" aria-describedby={DECLINE_ID} className="min-h-28" />
}
