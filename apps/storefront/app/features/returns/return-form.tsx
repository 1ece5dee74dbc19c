import { formatMoney, toCents, type Currency } from '@atelier/domain/money/money'
import { returnConditions, returnRefundText } from '@atelier/domain/terms/promise-texts'
import { priceOf } from '@atelier/domain/quote/price-of'
import { RETURN_NOTE_MAX } from '@atelier/domain/returns/request-return.schema'
import { RETURN_REASONS } from '@atelier/domain/returns/return-status'
import { SelectField, TextAreaField } from '../../ui/field.tsx'
import { Alert } from '../../ui/alert.tsx'
import { useTerms } from '../../shop/use-terms.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { ExchangeField } from './exchange-field.tsx'
import { PhotoField } from './photo-field.tsx'
import { ReturnLine } from './return-line.tsx'
import type { ReturnFormRow } from './returnable-lines.ts'
import { useReturnForm, type ReturnFormOptions } from './use-return-form.ts'
import { useRegion } from '../../shop/use-region.ts'

const REASONS = [
  { value: '', label: 'Please choose' },
  ...RETURN_REASONS.map((reason) => ({ value: reason, label: reason })),
]

interface OutcomeProps {
  lines: readonly ReturnFormRow[]
  chosen: ReadonlyMap<number, number>
  currency: Currency
  isExchange: boolean
}

/** What the customer gets, and the return policy. */
function Outcome({ lines, chosen, currency, isExchange }: OutcomeProps) {
  const region = useRegion()
  const { returns } = useTerms()
  const estimate = priceOf(
    [...chosen].map(([index, quantity]) => ({
      unitPriceCents: toCents(lines[index]?.item.price ?? 0, currency),
      quantity,
    })),
  )
  return (
    <>
      <p
        className="mt-6 flex justify-between gap-6 border-t border-ink pt-4 text-[1.125rem] leading-7"
        aria-live="polite"
      >
        <span>{isExchange ? 'Exchange' : 'Estimated refund'}</span>
        <span className="tabular-nums">
          {isExchange ? 'No charge' : formatMoney({ cents: estimate, currency }, region)}
        </span>
      </p>
      <p className="mt-3 text-small text-ink-soft">
        {returnConditions(returns)}{' '}
        {isExchange
          ? 'We reserve the new color when we approve your request, and ship it after inspection.'
          : returnRefundText(returns)}
      </p>
    </>
  )
}

type ItemChoiceProps = Pick<ReturnType<typeof useReturnForm>, 'lines' | 'chosen' | 'choose' | 'itemList'> & {
  currency: Currency
  error: string | undefined
}

const ItemChoice = ({ lines, chosen, choose, itemList, currency, error }: ItemChoiceProps) => (
  <>
    <fieldset>
      <legend className="text-small text-ink-soft">Which items would you like to return?</legend>
      <ul ref={itemList} className="mt-2">
        {lines.map(({ item }, index) => (
          <ReturnLine
            // eslint-disable-next-line react/no-array-index-key -- rows have no id and never reorder
            key={index}
            item={item}
            currency={currency}
            quantity={chosen.get(index) ?? 0}
            onChange={(quantity) => choose(index, quantity)}
          />
        ))}
      </ul>
    </fieldset>
    {error && <Alert className="mt-4">{error}</Alert>}
  </>
)

/** The form of a return request. */
export function ReturnForm(options: ReturnFormOptions) {
  const { lines, chosen, choose, itemList, reasonField, photos, exchange, ...form } = useReturnForm(options)
  const { currency } = options.order
  const failure = form.errorOf(null)
  return (
    <form
      noValidate
      onSubmit={form.onSubmit}
      className="flex-1 overflow-y-auto overscroll-contain px-5 pt-5 pb-7 sm:px-10 sm:pb-9"
    >
      <ItemChoice {...{ lines, chosen, choose, itemList, currency }} error={form.errorOf('items')} />
      <div ref={reasonField} className="mt-6">
        <SelectField
          label="Reason"
          choices={REASONS}
          value={form.reason}
          error={form.errorOf('reason')}
          onChange={(event) => form.chooseReason(event.currentTarget.value)}
        />
      </div>
      {exchange.isOffered && (
        <ExchangeField
          exchange={exchange}
          error={form.errorOf('exchange')}
          fieldRef={form.exchangeField}
          onChange={form.clearError}
        />
      )}
      {photos && <PhotoField photos={photos} />}
      <TextAreaField
        className="mt-4"
        label="Note (optional)"
        rows={3}
        maxLength={RETURN_NOTE_MAX}
        value={form.note}
        onChange={(event) => form.setNote(event.currentTarget.value)}
      />
      <Outcome lines={lines} chosen={chosen} currency={currency} isExchange={exchange.isExchange} />
      {failure && <Alert className="mt-5">{failure}</Alert>}
      <SubmitButton isSending={form.isSending} busy="Submitting..." className="mt-6 w-full">
        Submit return request
      </SubmitButton>
    </form>
  )
}
