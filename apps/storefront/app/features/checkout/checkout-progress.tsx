import { CHECKOUT_STEPS, type CheckoutStep } from '@atelier/domain/checkout/steps'
import { Link } from 'react-router'
import { paths } from '../../shop/paths.ts'

/**
 * The progress indicator: completed steps are links unless `isFixed`; the current one is underlined by the stitch (S2).
 */
export function CheckoutProgress({ current, isFixed = false }: { current: CheckoutStep; isFixed?: boolean }) {
  const at = CHECKOUT_STEPS.findIndex(({ key }) => key === current)
  return (
    <ol aria-label="Progress" className="flex flex-wrap gap-x-5 gap-y-1 text-small sm:gap-x-8 sm:text-[0.9375rem]">
      {CHECKOUT_STEPS.map(({ key, title }, index) => {
        const isCurrent = index === at
        const stepTitle = <span className={isCurrent ? '' : 'max-sm:sr-only'}>{title}</span>
        const state = isCurrent ? 'stitch text-ink [--stitch-gap:0]' : index < at ? 'text-ink' : 'text-ink-soft'
        return (
          <li
            key={key}
            aria-current={isCurrent ? 'step' : undefined}
            className={`flex min-h-11 min-w-6 items-center gap-2.5 ${state}`}
          >
            {index < at && !isFixed ? (
              <Link to={paths.checkout(key)} className="link-text flex min-h-11 min-w-6 items-center gap-2.5">
                <span>{index + 1}</span> {stepTitle}
              </Link>
            ) : (
              <>
                <span>{index + 1}</span> {stepTitle}
              </>
            )}
          </li>
        )
      })}
    </ol>
  )
}
