import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import type { ReactNode } from 'react'

/** Identifies an order in API calls: by its id for the signed-in owner, or by its receipt token. */
export type OrderKey = { orderId: string } | { token: string }

export interface OrderDetailsProps {
  order: CustomerOrder
  /** How API calls identify the order: by id when signed in, by token on the page that emails link to. */
  orderKey: OrderKey
  onChange: (order: CustomerOrder) => void
  /** Called when a link leaves the page. */
  onLeave?: () => void
  /** The level of the headings inside. */
  level: 2 | 5
}

interface SectionProps {
  title: string
  level: OrderDetailsProps['level']
  children: ReactNode
}

/** A section of an order: a small label above its content. */
export function OrderSection({ title, level, children }: SectionProps) {
  const Heading = `h${level}` as const
  return (
    <section className="mt-6 border-t border-stone-line pt-5">
      <Heading className="label mb-3 text-ink-soft">{title}</Heading>
      {children}
    </section>
  )
}
