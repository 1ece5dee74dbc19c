import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import type { OrderEmailTemplate } from '@atelier/domain/orders/order-email-templates'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import form from '../../ui/form.module.css'
import { Moment } from '../../ui/moment.tsx'
import { announce } from '../../ui/toast.store.ts'
import { useHasDraft } from '../session/draft.store.ts'
import { LETTER_DRAFT, LetterForm } from './letter-form.tsx'

/** Writes to the customer. Only for who holds orders:edit. */
export function ContactCustomer({ order, letter }: { order: OrderDetail; letter: OrderEmailTemplate }) {
  const [isOpen, setIsOpen] = useState(useHasDraft(LETTER_DRAFT))
  const [sentAt, setSentAt] = useState<string | null>(null)
  const onSent = (): void => {
    setSentAt(new Date().toISOString())
    setIsOpen(false)
    // A8's own words.
    announce('Email sent successfully!')
  }
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Contact Customer
      </Button>
      {sentAt === null ? null : (
        // The notice goes by itself; whoever missed it reads it here.
        <p className={form.hint}>
          <Moment iso={sentAt} />: a letter was sent to {order.email}
        </p>
      )}
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Contact Customer"
        centered
        size={600}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <LetterForm order={order} letter={letter} onSent={onSent} onCancel={() => setIsOpen(false)} />
      </Modal>
    </>
  )
}
