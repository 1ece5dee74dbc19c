import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { oncePerBody, randomIdempotencyKey } from '@atelier/api-client/idempotency-key'
import { orderNumber } from '@atelier/domain/values/ids'
import { createStaffOrderBodyIn, type CreateStaffOrderBody } from '@atelier/domain/orders/create-staff-order.schema'
import { CheckoutChanges } from '@atelier/domain/orders/place-order.schema'
import { addressRulesOf } from '@atelier/domain/markets/market'
import { termsOfMarket } from '@atelier/domain/markets/terms-of-market'
import { shopDay } from '@atelier/domain/region/shop-dates'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { createStaffOrder } from '@atelier/domain/orders/staff-orders.endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTerms } from '../../../terms.ts'
import { api } from '../../../api.ts'
import { paths } from '../../../paths.ts'
import { useFieldError } from '../../../ui/form/use-field-error.ts'
import { useFormTax } from './use-form-tax.ts'
import { afterChanges, moveToMarket, isUnsold, orderBodyOf, emptyOrderForm, type OrderForm } from './order-form.ts'
import { REGION } from '../../../region.ts'

/** Returns the promises of a market, with the tax rates in force today. */
const termsIn = (published: ShopTerms, market: string): ShopTerms =>
  termsOfMarket(published, market, shopDay(new Date(), REGION)) ?? published

/** The state of a new order: its validation errors, and submitting it once. */
export function useCreateOrder(onCreated: () => void) {
  const published = useTerms()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [blank] = useState(emptyOrderForm)
  const [form, setForm] = useState<OrderForm>(blank)
  const { error: fieldError, errorOf, clear, show, validate, showIssue } = useFieldError()
  const terms = termsIn(published, form.market)
  const formTax = useFormTax(form, terms)
  // Retries send the same key, so that a lost response cannot create a second order.
  const [idempotencyKeyFor] = useState(() => oncePerBody(randomIdempotencyKey))

  const sending = useMutation({
    mutationFn: ({ market, body }: { market: string; body: CreateStaffOrderBody }) =>
      call({ ...api, market: () => market }, createStaffOrder, {
        body,
        idempotencyKey: idempotencyKeyFor(JSON.stringify([market, body])),
      }),
    onSuccess: ({ data: { orderId } }, { body: { email } }) => {
      for (const part of ['orders', 'dashboard']) void client.invalidateQueries({ queryKey: [part] })
      onCreated()
      const message = `Order ${orderNumber(orderId)} created. The payment link was sent to ${email}.`
      void navigate(paths.orders, { state: { message } })
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      const changes = CheckoutChanges.safeParse(error.data).data
      if (changes) setForm((was) => ({ ...was, lines: afterChanges(was, changes) }))
      showIssue(error)
    },
  })

  return {
    form,
    /** The promises of the chosen market. */
    terms,
    formTax,
    isChanged: form !== blank,
    error: sending.error && !fieldError ? sending.error : null,
    isSending: sending.isPending,
    errorOf,
    change(part: Partial<OrderForm>): void {
      setForm((was) => ({ ...was, ...part }))
      clear()
      sending.reset()
    },
    changeMarket(market: string): void {
      setForm((was) => moveToMarket(was, market, termsIn(published, market)))
      clear()
      sending.reset()
    },
    send(): void {
      if (sending.isPending) return
      const unsold = form.lines.find(isUnsold)
      if (unsold) return show({ field: 'items', message: `Remove ${unsold.name}: this market doesn’t sell it` })
      if (formTax.missing !== null) return
      const body = validate(
        createStaffOrderBodyIn(terms.currency, addressRulesOf(terms)).safeParse(orderBodyOf(form, terms, formTax.tax)),
      )
      if (body) sending.mutate({ market: form.market, body })
    },
  }
}
