import { missingFields } from '@atelier/domain/addresses/address-format'
import { addressFormatOf } from '@atelier/domain/addresses/formats-of'
import { ADDRESS_HINTS } from '@atelier/domain/checkout/validate-details'
import { shippingAddressIn } from '@atelier/domain/orders/address.schema'
import { addressRulesOf } from '@atelier/domain/markets/market'
import { call } from '@atelier/api-client/call'
import { CorrectAddressBody } from '@atelier/domain/orders/staff-order-actions.schema'
import { correctOrderAddress } from '@atelier/domain/orders/staff-order-changes.endpoints'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { ChangeForm } from '../../../ui/form/change-form.tsx'
import { useFieldError } from '../../../ui/form/use-field-error.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { AddressFields } from '../address-fields.tsx'
import { OrderMutationError } from '../order-mutation-error.tsx'
import { useOrderCache } from '../use-order-cache.ts'

/** Corrects the shipping address of an order that has not shipped. */
export function CorrectAddress({ order }: { order: OrderDetail }) {
  return (
    <FormDialog
      title="Shipping address"
      size={560}
      opener={(open) => (
        <Button variant="default" onClick={open}>
          Edit address
        </Button>
      )}
    >
      {(close) => <AddressForm order={order} onDone={close} />}
    </FormDialog>
  )
}

/** The body with the address that the market of the order accepts. */
const bodyOf = ({ terms }: OrderDetail) =>
  CorrectAddressBody.extend({ shipping: shippingAddressIn(addressRulesOf(terms)) }).superRefine(
    ({ shipping }, context) => {
      const format = addressFormatOf(shipping.country, terms.addressForm)
      for (const field of missingFields(shipping, format))
        context.addIssue({ code: 'custom', path: ['shipping', field], message: ADDRESS_HINTS[field] })
    },
  )

function AddressForm({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const orderCache = useOrderCache()
  const [shipping, setShipping] = useState({ ...order.shipping, apartment: order.shipping.apartment ?? '' })
  const { errorOf, clear, validate } = useFieldError()
  const correcting = useMutation({
    mutationFn: (body: CorrectAddressBody) =>
      call(api, correctOrderAddress, { params: { orderId: order.orderId }, body }),
    onSuccess: ({ data: now }) => {
      orderCache.cache(now)
      onDone()
      showToast('Address updated')
    },
    onError: orderCache.cacheNewer,
  })
  function submit(): void {
    const body = validate(bodyOf(order).safeParse({ shipping, updatedAt: order.updatedAt }))
    if (body) correcting.mutate(body)
  }
  return (
    <ChangeForm
      submitLabel="Save address"
      isBusy={correcting.isPending}
      error={<OrderMutationError title="Failed to update the address" error={correcting.error} />}
      onSubmit={submit}
      others={[{ label: 'Cancel', onClick: onDone }]}
    >
      <AddressFields
        shipping={shipping}
        rules={addressRulesOf(order.terms)}
        errorOf={errorOf}
        onChange={(next) => {
          setShipping(next)
          clear()
        }}
      />
      <p className="text-small text-ink-soft">We’ll email the customer the new address.</p>
    </ChangeForm>
  )
}
