import type { OrderKey } from '@atelier/api-client/orders'
import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import type { ReactNode } from 'react'

export interface OrderDetailsProps {
  order: CustomerOrder
  /** How calls name the order: by its id while signed in, by its token on the page of the mails. */
  orderKey: OrderKey
  onChange: (order: CustomerOrder) => void
  /** A link leads away from here. */
  onLeave?: () => void
  /** Of the headings inside. */
  level: 2 | 5
}

interface SectionProps {
  title: string
  level: OrderDetailsProps['level']
  children: ReactNode
}

/** A quiet label and what belongs to it. */
export function OrderSection({ title, level, children }: SectionProps) {
  const Heading = `h${level}` as const
  return (
    <section className="mt-6 border-t border-stone-line pt-5">
      <Heading className="label mb-3 text-ink-soft">{title}</Heading>
      {children}
    </section>
  )
}
