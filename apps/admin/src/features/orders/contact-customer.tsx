import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import type { OrderLetter } from '@atelier/domain/orders/order-letters'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { Note } from '../../ui/note.tsx'
import { useGoodNews } from '../../ui/use-good-news.ts'
import { useHasDraft } from '../session/draft.store.ts'
import { LETTER_DRAFT, LetterForm } from './letter-form.tsx'

/** Writes to the customer. Only for who holds orders:edit. */
export function ContactCustomer({ order, letter }: { order: OrderDetail; letter: OrderLetter }) {
  const [isOpen, setIsOpen] = useState(useHasDraft(LETTER_DRAFT))
  const [news, setNews] = useGoodNews()
  const onSent = (): void => {
    setIsOpen(false)
    // A8's own words.
    setNews('Email sent successfully!')
  }
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Contact Customer
      </Button>
      {news ? <Note tone="ok">{news}</Note> : null}
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
