import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import type { OrderEmailTemplate } from '@atelier/domain/orders/order-email-templates'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { DateTime } from '../../../ui/display/date-time.tsx'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { useHasDraft } from '../../session/session.public.ts'
import { EMAIL_DRAFT, OrderEmailForm } from './order-email-form.tsx'
import { LazyModal } from '../../../ui/overlay/lazy-modal.tsx'

/** Sends an email to the customer. Requires orders:edit. */
export function ContactCustomer({ order, template }: { order: OrderDetail; template: OrderEmailTemplate }) {
  const [isOpen, setIsOpen] = useState(useHasDraft(EMAIL_DRAFT))
  const [sentAt, setSentAt] = useState<string | null>(null)
  const onSent = (): void => {
    setSentAt(new Date().toISOString())
    setIsOpen(false)
    // This text is quoted from A8.
    showToast('Email sent successfully!')
  }
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Contact Customer
      </Button>
      {sentAt === null ? null : (
        // The toast disappears; this line stays.
        <p className="text-small text-ink-soft">
          <DateTime iso={sentAt} />: email sent to {order.email}
        </p>
      )}
      <LazyModal opened={isOpen} onClose={() => setIsOpen(false)} title="Contact Customer" centered size={600}>
        <OrderEmailForm order={order} template={template} onSent={onSent} onCancel={() => setIsOpen(false)} />
      </LazyModal>
    </>
  )
}
