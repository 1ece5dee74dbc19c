import type { ReactNode } from 'react'
import { formatShopDay } from '../shop/format-shop-day.ts'
import { useRegion } from '../shop/use-region.ts'

interface ListedStep {
  label: string
  state: 'done' | 'current' | 'next'
  /** When the step began, ISO; null when that is not known, or still to come. */
  timestamp: string | null
}

const DOT = { done: 'border-ink bg-ink', current: 'border-ink bg-ink', next: 'border-field bg-transparent' }

interface StepListProps<Step extends ListedStep> {
  steps: readonly Step[]
  /** What a step shows below its date. */
  children?: (step: Step, index: number) => ReactNode
}

/** The steps of an order or a return with their dates: done, current and to come. */
export function StepList<Step extends ListedStep>({ steps, children }: StepListProps<Step>) {
  const region = useRegion()
  return (
    <ol className="grid gap-3 text-small">
      {steps.map((step, index) => (
        <li
          key={step.label}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="grid grid-cols-[0.75rem_minmax(0,1fr)] items-baseline gap-x-3"
        >
          <span aria-hidden="true" className={`size-[9px] rounded-full border ${DOT[step.state]}`} />
          <div className={step.state === 'next' ? 'text-ink-soft' : ''}>
            <span className={step.state === 'current' ? 'font-medium' : ''}>{step.label}</span>
            {step.state === 'next' && <span className="sr-only">, to come</span>}
            {step.timestamp && (
              <time dateTime={step.timestamp} className="block text-ink-soft">
                {formatShopDay(step.timestamp, region)}
              </time>
            )}
            {children?.(step, index)}
          </div>
        </li>
      ))}
    </ol>
  )
}
