import { methodOf, methodPrice, methodsAt } from '@atelier/domain/delivery/delivery-methods'
import { formatMoney } from '@atelier/domain/money/money'
import type { QuoteTerms } from '@atelier/domain/quote/quote-order'
import { NativeSelect } from '@mantine/core'
import { goodsOfForm, type OrderForm } from './order-form.ts'
import { REGION } from '../../../region.ts'

interface Props {
  form: Pick<OrderForm, 'lines' | 'shipping' | 'delivery'>
  terms: QuoteTerms
  problem: string | undefined
  onChange: (delivery: string) => void
}

/** The delivery of an order that staff create; nothing where there is no choice. */
export function DeliveryField({ form, terms, problem, onChange }: Props) {
  const { lines, shipping: destination, delivery } = form
  const { currency, shipping } = terms
  const methods = methodsAt(destination, shipping)
  if (methods.length < 2 && problem === undefined) return null
  const goods = goodsOfForm(lines, terms)
  const priceText = (cents: number): string => (cents === 0 ? 'free' : formatMoney({ cents, currency }, REGION))
  return (
    <NativeSelect
      label="Delivery"
      className="mt-4"
      value={methodOf({ destination, delivery }, shipping, goods)?.key ?? ''}
      error={problem}
      data={methods.map((method) => ({
        value: method.key,
        label: `${method.name}, ${priceText(methodPrice(method, goods))}`,
      }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
