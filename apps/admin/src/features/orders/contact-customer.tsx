import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import type { OrderLetter } from '@atelier/domain/orders/order-letters'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { announce } from '../../ui/toast.store.ts'
import { useHasDraft } from '../session/draft.store.ts'
import { LETTER_DRAFT, LetterForm } from './letter-form.tsx'

/** Writes to the customer. Only for who holds orders:edit. */
export function ContactCustomer({ order, letter }: { order: OrderDetail; letter: OrderLetter }) {
  const [isOpen, setIsOpen] = useState(useHasDraft(LETTER_DRAFT))
  const onSent = (): void => {
    setIsOpen(false)
    // A8's own words.
    announce('Email sent successfully!')
  }
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Contact Customer
      </Button>
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
