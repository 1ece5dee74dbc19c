import { call } from '@atelier/api-client/call'
import type { PaymentsConfig } from '@atelier/domain/payments/payment.schema'
import { getPaymentConfig } from '@atelier/domain/payments/payments.endpoints'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { api } from '../../browser/api.ts'
import { CardFailure } from './card-failure.tsx'
import { CardFrame } from './card-frame.tsx'
import { reasonOf } from './provider-form.ts'
import { paymentStore } from './payment.store.ts'

const SandboxCard = lazy(() => import('./sandbox-card.tsx'))
const HostedCard = lazy(() => import('./hosted-card.tsx'))

/** The skeleton of the card form, shown after a short delay. */
const waiting = (
  <div className="appear-late grid gap-5.5" role="status" aria-label="Loading the card form">
    <span className="h-13 bg-stone" />
    <span className="h-13 bg-stone" />
  </div>
)

interface ConfigState {
  config?: PaymentsConfig
  failure?: string
}

async function loadConfig(signal: AbortSignal, onLoaded: (state: ConfigState) => void): Promise<void> {
  paymentStore.setProvider('loading')
  try {
    const { data: config } = await call(api, getPaymentConfig, {})
    if (signal.aborted) return
    onLoaded({ config })
    paymentStore.setProvider(config.provider)
  } catch (error) {
    if (signal.aborted) return
    onLoaded({ failure: `Failed to load payment system: ${reasonOf(error)}` })
    paymentStore.setProvider('failed')
  }
}

function ProviderCard({ onRetry }: { onRetry: () => void }) {
  const [{ config, failure }, setState] = useState<ConfigState>({})
  useEffect(() => {
    const page = new AbortController()
    void loadConfig(page.signal, setState)
    return () => page.abort()
  }, [])

  if (failure !== undefined) return <CardFailure message={failure} onRetry={onRetry} />
  if (!config) return waiting
  switch (config.provider) {
    case 'manual':
      return null
    case 'sandbox':
      return (
        <CardFrame>
          <SandboxCard />
        </CardFrame>
      )
    case 'stripe':
    case 'square':
      return (
        <CardFrame>
          <HostedCard config={config} onRetry={onRetry} />
        </CardFrame>
      )
  }
}

/** The card form of the active provider. Renders nothing without a provider, when orders are paid manually. */
export default function CardForm() {
  const [attempt, setAttempt] = useState(0)
  const focusTarget = useRef<HTMLDivElement>(null)
  const retry = () => {
    setAttempt((count) => count + 1)
    // The button that had the focus is gone.
    focusTarget.current?.focus()
  }
  return (
    <div ref={focusTarget} tabIndex={-1} className="focus:outline-none">
      <Suspense fallback={waiting}>
        <ProviderCard key={attempt} onRetry={retry} />
      </Suspense>
    </div>
  )
}
