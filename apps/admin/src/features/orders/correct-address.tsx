import { correctOrderAddress } from '@atelier/api-client/staff-orders'
import { CorrectAddressBody } from '@atelier/domain/orders/order-desk.schema'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { api } from '../../api.ts'
import { focusField } from '../../ui/focus-field.ts'
import form from '../../ui/form.module.css'
import { announce } from '../../ui/toast.store.ts'
import { AddressFields } from './address-fields.tsx'
import { ChangeProblem } from './change-problem.tsx'
import { useOrderAnswer } from './use-order-desk.ts'

/** Puts right where an order goes, as long as it has not left. */
export function CorrectAddress({ order }: { order: OrderDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = (): void => setIsOpen(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Correct Address
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title="Shipping address"
        centered
        size={560}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <AddressForm order={order} onDone={close} />
      </Modal>
    </>
  )
}

function AddressForm({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const { keep, keepNewer } = useOrderAnswer()
  const [shipping, setShipping] = useState<Record<keyof OrderDetail['shipping'], string>>(order.shipping)
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null)
  const correcting = useMutation({
    mutationFn: (body: CorrectAddressBody) => correctOrderAddress(api, order.orderId, body),
    onSuccess: (now) => {
      keep(now)
      onDone()
      announce('Address corrected')
    },
    onError: keepNewer,
  })
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const parsed = CorrectAddressBody.safeParse({ shipping, updatedAt: order.updatedAt })
    const [issue] = parsed.error?.issues ?? []
    const found = issue ? { field: issue.path.join('.'), message: issue.message } : null
    setProblem(found)
    if (found) focusField(found.field)
    if (parsed.success && !correcting.isPending) correcting.mutate(parsed.data)
  }
  return (
    <form className={form.stack} onSubmit={submit} noValidate>
      <AddressFields
        shipping={shipping}
        problemOf={(field) => (problem?.field === field ? problem.message : undefined)}
        onChange={(next) => {
          setShipping(next)
          setProblem(null)
        }}
      />
      {correcting.isError ? <ChangeProblem title="Failed to correct the address" error={correcting.error} /> : null}
      <p className={form.hint}>The customer is told by mail, with the new address.</p>
      <div className={form.actions}>
        <Button type="submit" loading={correcting.isPending}>
          Save address
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
