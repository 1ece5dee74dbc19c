import { exponentOf, formatAmount } from '@atelier/domain/money/money'
import {
  proposePricesBodyIn,
  type PriceFilters,
  type PriceList,
  type ProposedPrice,
  type ProposePricesBody,
} from '@atelier/domain/products/market-prices.schema'
import { readPrice } from '@atelier/domain/products/price-text'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useCurrency } from '../../../terms.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useFieldError } from '../../../ui/form/use-field-error.ts'
import { pluralize } from '../../../ui/format/numbers.ts'
import { errorReason } from '../product-labels.ts'
import { loadProposals } from './prices.queries.ts'
import { REGION } from '../../../region.ts'

interface Props {
  lists: readonly PriceList[]
  /** The filters of the screen, which also choose the products of the proposal. */
  filters: PriceFilters
  onFill: (list: PriceList, proposals: readonly ProposedPrice[]) => void
}

/** Proposes prices from those of another market, in a dialog. Staff see each before they fill the draft with them. */
export const ProposePrices = ({ lists, filters, onFill }: Props) => (
  <FormDialog title="Propose prices" size={720} opener={(open) => <Button onClick={open}>Propose prices</Button>}>
    {(close) => (
      <ProposalForm
        lists={lists}
        filters={filters}
        onFill={(list, proposals) => {
          onFill(list, proposals)
          close()
        }}
        onClose={close}
      />
    )}
  </FormDialog>
)

interface TypedProposal {
  to: string
  from: string
  rate: string
  step: string
  ending: string
  onlyMissing: boolean
}

/** A round step of a currency: 10 of one with decimals, else 1,000. */
const stepOf = (currency: string): string => (exponentOf(currency) === 0 ? '1000' : '10')

const bodyOf = (
  { to, from, rate, step, ending, onlyMissing }: TypedProposal,
  currency: string,
  { search, category, missing }: PriceFilters,
) => ({
  search,
  category,
  missing: onlyMissing ? to : missing,
  from,
  rate: Number(rate),
  step: readPrice(step, currency) ?? null,
  ending: readPrice(ending, currency) ?? 0,
})

function ProposalForm({ lists, filters, onFill, onClose }: Props & { onClose: () => void }) {
  const base = useCurrency()
  const [form, setForm] = useState<TypedProposal>(() => ({
    to: lists[0]?.market ?? '',
    from: '',
    rate: '',
    step: stepOf(lists[0]?.currency ?? base),
    ending: '0',
    onlyMissing: true,
  }))
  const { errorOf, validate, clear, showIssue } = useFieldError()
  const list = lists.find(({ market }) => market === form.to)
  const proposing = useMutation({
    mutationFn: (body: ProposePricesBody) => loadProposals(form.to, body),
    onError: showIssue,
  })
  const change = (part: Partial<TypedProposal>): void => {
    setForm({ ...form, ...part })
    clear()
    proposing.reset()
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (!list || proposing.isPending) return
    const body = validate(proposePricesBodyIn(list.currency).safeParse(bodyOf(form, list.currency, filters)))
    if (body) proposing.mutate(body)
  }
  const { data: proposals, error } = proposing
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <ListFields lists={lists} form={form} change={change} errorOf={errorOf} />
      <RuleFields lists={lists} form={form} change={change} errorOf={errorOf} />
      {error ? <Alert tone="bad">{errorReason(error)}</Alert> : null}
      {proposals && list ? <Proposals proposals={proposals} currency={list.currency} /> : null}
      <div className={formClasses.actions}>
        {proposals && proposals.length > 0 && list ? (
          <Button key="fill" onClick={() => onFill(list, proposals)}>
            {`Fill in ${pluralize(proposals.length, 'price')}`}
          </Button>
        ) : (
          <Button key="show" type="submit" loading={proposing.isPending}>
            Show proposals
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <p className="note">Nothing is saved yet: you can still change each price before you save.</p>
    </form>
  )
}

interface FieldsProps {
  lists: readonly PriceList[]
  form: TypedProposal
  change: (part: Partial<TypedProposal>) => void
  errorOf: (field: string) => string | undefined
}

/** Which prices are proposed, and from which. */
function ListFields({ lists, form, change, errorOf }: FieldsProps) {
  const base = useCurrency()
  const options = lists.map(({ market, name, currency }) => ({ value: market, label: `${name}, ${currency}` }))
  return (
    <div className="grid grid-cols-2 gap-4 max-xs:grid-cols-1">
      <NativeSelect
        label="Prices of"
        value={form.to}
        data={options}
        onChange={({ currentTarget: { value } }) => {
          const next = lists.find(({ market }) => market === value)
          change({ to: value, step: stepOf(next?.currency ?? base), from: form.from === value ? '' : form.from })
        }}
      />
      <NativeSelect
        label="From"
        name="from"
        error={errorOf('from')}
        value={form.from}
        data={[{ value: '', label: `The shop’s prices, ${base}` }, ...options.filter(({ value }) => value !== form.to)]}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
    </div>
  )
}

/** The rate, and the prices that the brand writes. */
function RuleFields({ lists, form, change, errorOf }: FieldsProps) {
  const base = useCurrency()
  const currencyOf = (market: string): string => lists.find((list) => list.market === market)?.currency ?? base
  const text = (name: 'rate' | 'step' | 'ending', label: string, description: string) => (
    <TextInput
      label={label}
      description={description}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      error={errorOf(name)}
      value={form[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value.trim() })}
    />
  )
  return (
    <>
      <div className="grid grid-cols-3 items-start gap-4 max-xs:grid-cols-1">
        {text('rate', 'Rate', `${currencyOf(form.to)} for 1 ${currencyOf(form.from)}, as you decide`)}
        {text('step', 'Step', 'The distance between two prices, such as 50')}
        {text('ending', 'Ending', 'What each price ends with: 0, or 9.95 with a step of 10')}
      </div>
      <Checkbox
        label="Only products without a price there"
        checked={form.onlyMissing}
        onChange={(event) => change({ onlyMissing: event.currentTarget.checked })}
      />
    </>
  )
}

const signed = (percent: number): string => `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`

function Proposals({ proposals, currency }: { proposals: readonly ProposedPrice[]; currency: string }) {
  if (proposals.length === 0) return <Alert tone="info">No product matches.</Alert>
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it
    <div className="max-h-80 overflow-auto" role="region" aria-label="Proposed prices" tabIndex={0}>
      <table className="w-full border-collapse tabular-nums [&_td]:py-1.5 [&_td]:border-b [&_td]:border-b-line [&_th]:text-left [&_th]:font-normal [&_th]:text-small [&_th]:text-ink-soft [&_:is(th,td)]:pr-3">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Now</th>
            <th scope="col">Proposed</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {proposals.map(({ productId, name, before, price, differencePercent }) => (
            <tr key={productId}>
              <td>{name}</td>
              <td>{before ? formatAmount(before.price, currency, REGION) : 'Not sold'}</td>
              <td>{formatAmount(price, currency, REGION)}</td>
              <td>{differencePercent === null ? '' : signed(differencePercent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
