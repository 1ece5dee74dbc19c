import { call } from '@atelier/api-client/call'
import { formatAmount } from '@atelier/domain/money/money'
import type { LabelRate, ShippingLabel } from '@atelier/domain/shipping/shipping-label.schema'
import { buyOrderLabel, quoteOrderLabel } from '@atelier/domain/shipping/staff-labels.endpoints'
import type { Parcel } from '@atelier/domain/shipping/parcel.schema'
import { Button, Radio, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { api } from '../../../api.ts'
import { focusField } from '../../../ui/form/focus-field.ts'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { useFieldError, type FieldErrors } from '../../../ui/form/use-field-error.ts'
import { pluralize } from '../../../ui/format/numbers.ts'
import { LabelError } from './label-error.tsx'
import { orderLabelQuery } from './label.queries.ts'
import { parseParcel, useLastParcel, type ParcelInput } from './parcel-input.ts'
import { REGION } from '../../../region.ts'

interface BuyLabelProps {
  orderId: string
  onBought: (label: ShippingLabel) => void
  onClose: () => void
}

function useLabelPurchase({ orderId, onBought }: BuyLabelProps) {
  const client = useQueryClient()
  const [last, rememberParcel] = useLastParcel()
  const [parcel, setParcel] = useState(last)
  const [rateId, setRateId] = useState('')
  const errors = useFieldError()
  const quoting = useMutation({
    mutationFn: (body: { parcel: Parcel }) => call(api, quoteOrderLabel, { params: { orderId }, body }),
    onSuccess: ({ data }) => {
      rememberParcel(parcel)
      setRateId(data.rates[0]?.rateId ?? '')
    },
  })
  const quote = quoting.data?.data
  const buying = useMutation({
    mutationFn: () =>
      call(api, buyOrderLabel, { params: { orderId, labelId: quote?.labelId ?? '' }, body: { rateId } }),
    onSuccess: ({ data }) => {
      client.setQueryData(orderLabelQuery(orderId).queryKey, data)
      if (data.label) onBought(data.label)
    },
    // The purchase may have happened: the query tells.
    onError: () => client.invalidateQueries(orderLabelQuery(orderId)),
  })
  function change(part: Partial<ParcelInput>): void {
    errors.clear()
    quoting.reset()
    buying.reset()
    setParcel({ ...parcel, ...part })
  }
  function askPrices(): void {
    if (quoting.isPending) return
    buying.reset()
    const valid = errors.validate(parseParcel(parcel))
    if (valid) quoting.mutate({ parcel: valid })
  }
  return { parcel, change, askPrices, quoting, quote, rateId, setRateId, buying, errors }
}

/** Asks for the size and weight of the parcel, shows what each service costs, and buys the chosen one. */
export function BuyLabel(props: BuyLabelProps) {
  const purchase = useLabelPurchase(props)
  const { quoting, quote, rateId, setRateId, buying } = purchase
  useEffect(() => focusField('lengthCm'), [])
  const chosen = quote?.rates.find((rate) => rate.rateId === rateId)
  return (
    <section className="grid gap-4 p-4 border border-line rounded-lg" aria-label="Buy a label">
      <ParcelFields {...purchase} />
      {quote ? <Rates rates={quote.rates} messages={quote.messages} value={rateId} onChange={setRateId} /> : null}
      <LabelError title="No prices" error={quoting.error} />
      <LabelError title="The label was not bought" error={buying.error} />
      <div className={formClasses.actions}>
        {chosen ? (
          <Button loading={buying.isPending} onClick={() => buying.mutate()}>
            Buy for {formatAmount(chosen.price, chosen.currency, REGION)}
          </Button>
        ) : (
          <Button variant="default" loading={quoting.isPending} onClick={purchase.askPrices}>
            Get prices
          </Button>
        )}
        <Button variant="subtle" onClick={props.onClose}>
          Enter a number instead
        </Button>
      </div>
    </section>
  )
}

const FIELDS = [
  { name: 'lengthCm', label: 'Length, cm' },
  { name: 'widthCm', label: 'Width, cm' },
  { name: 'heightCm', label: 'Height, cm' },
  { name: 'weightGrams', label: 'Weight, g' },
] as const

interface ParcelFieldsProps {
  parcel: ParcelInput
  change: (part: Partial<ParcelInput>) => void
  askPrices: () => void
  errors: FieldErrors
}

/** Enter asks for prices: the fields stand in the form that ships the order. */
function ParcelFields({ parcel, change, askPrices, errors }: ParcelFieldsProps) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    askPrices()
  }
  return (
    <div className="grid grid-cols-4 gap-3 items-start max-sm:grid-cols-2">
      {FIELDS.map(({ name, label }) => (
        <TextInput
          key={name}
          label={label}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={parcel[name]}
          error={errors.errorOf(name)}
          onKeyDown={onKeyDown}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}

interface RatesProps {
  rates: readonly LabelRate[]
  messages: readonly string[]
  value: string
  onChange: (rateId: string) => void
}

const daysLabel = ({ days }: LabelRate): string => (days === null ? 'delivery time not stated' : pluralize(days, 'day'))

function Rates({ rates, messages, value, onChange }: RatesProps) {
  return (
    <div className="grid gap-3">
      <Radio.Group label="Service" name="rate" value={value} onChange={onChange}>
        <div className="grid">
          {rates.map((rate) => (
            <Radio
              key={rate.rateId}
              className="py-2.5 border-b border-b-line last:border-b-0"
              value={rate.rateId}
              label={`${rate.carrier} ${rate.service}`}
              description={`${formatAmount(rate.price, rate.currency, REGION)}, ${daysLabel(rate)}`}
            />
          ))}
        </div>
      </Radio.Group>
      {messages.length > 0 ? (
        <ul className="grid gap-1 text-small text-ink-soft">
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
