import type { OrderTerms } from '@atelier/domain/orders/order-terms.schema'
import { useMemo, type ReactNode } from 'react'
import { TermsContext, useTerms } from '../shop/use-terms.ts'

interface Props {
  /** undefined: the order is not known yet, or the previous release sent it. */
  terms: OrderTerms | undefined
  children: ReactNode
}

/** Everything below reads the terms under which an order was placed; reply times and retention stay the present ones. */
export function OrderTermsProvider({ terms, children }: Props) {
  const present = useTerms()
  const value = useMemo(() => ({ ...present, ...terms }), [present, terms])
  return <TermsContext value={value}>{children}</TermsContext>
}
