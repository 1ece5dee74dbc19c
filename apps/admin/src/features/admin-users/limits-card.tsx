import type { AccessLimits } from '@atelier/domain/access/access-limits'
import { marketChoicesOf } from '@atelier/domain/markets/market-choices'
import { currencyPlural } from '@atelier/domain/money/currency-name'
import { currencySign, exponentOf, type Currency } from '@atelier/domain/money/money'
import { Checkbox, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { REGION } from '../../region.ts'
import { useTerms } from '../../terms.ts'
import { Card } from '../../ui/display/card.tsx'
import { useGrant } from '../session/session.store.ts'
import type { RoleForm } from './use-role-form.ts'

/** The limits of a role, each with its consequence. One that the caller has cannot be left out. */
export function LimitsCard({ form }: { form: RoleForm }) {
  const { limits: own } = useGrant()
  return (
    <Card title="Limits" aside="Optional">
      <div className="grid gap-5">
        <RefundLimit form={form} own={own} />
        <MarketsLimit form={form} own={own} />
        <Checkbox
          name="masksPersonalData"
          label="Show no personal data of customers"
          description="Names, addresses, email addresses, phone numbers, notes and tracking are masked in lists, exports and API keys. Orders are found by number only. The inbox, emails, labels, the audit log and new orders stay closed."
          checked={form.fields.limits.masksPersonalData}
          disabled={own.masksPersonalData && form.fields.limits.masksPersonalData}
          onChange={({ currentTarget }) => form.changeLimits({ masksPersonalData: currentTarget.checked })}
        />
      </div>
    </Card>
  )
}

interface LimitProps {
  form: RoleForm
  own: AccessLimits
}

const Below = ({ label, error, children }: { label: string; error?: string | undefined; children: ReactNode }) => (
  <fieldset className="grid gap-3 border-0 p-0 m-0 pl-8">
    <legend className="visually-hidden">{label}</legend>
    {children}
    {error ? (
      <p role="alert" className="text-bad">
        {error}
      </p>
    ) : null}
  </fieldset>
)

/** The most that may be refunded of one order, in each currency of the shop and its markets, and in those that are stored. */
function RefundLimit({ form, own }: LimitProps) {
  const { limitsRefunds, amounts } = form.fields.limits
  const { currency, markets } = useTerms()
  const currencies = [...new Set([currency, ...markets.map((market) => market.currency), ...Object.keys(amounts)])]
  return (
    <div className="grid gap-3">
      <Checkbox
        name="limitsRefunds"
        label="Limit refunds"
        description="All refunds of one order together, also those of returns and of colleagues, are at most an amount."
        checked={limitsRefunds}
        disabled={own.refundUpTo !== null && limitsRefunds}
        onChange={({ currentTarget }) => form.changeLimits({ limitsRefunds: currentTarget.checked })}
      />
      {limitsRefunds ? (
        <Below label="Highest refunds">
          {currencies.map((each) => (
            <AmountField key={each} currency={each} form={form} />
          ))}
        </Below>
      ) : null}
    </div>
  )
}

function AmountField({ currency, form }: { currency: Currency; form: RoleForm }) {
  const { amounts } = form.fields.limits
  return (
    <TextInput
      className="max-w-90"
      label={`At most, in ${currencyPlural(currency)}`}
      description="Blank: no refunds of orders in this currency."
      name={`amount-${currency}`}
      inputMode={exponentOf(currency) === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      leftSection={currencySign(currency, REGION)}
      error={form.errorOf(`amount-${currency}`)}
      value={amounts[currency] ?? ''}
      onChange={({ currentTarget }) => form.changeLimits({ amounts: { ...amounts, [currency]: currentTarget.value } })}
    />
  )
}

function MarketsLimit({ form, own }: LimitProps) {
  const { limitsMarkets, markets } = form.fields.limits
  const choices = marketChoicesOf(useTerms())
  const known = choices.map(({ key }) => key)
  const removed = markets.filter((key) => !known.includes(key)).map((key) => ({ key, name: key }))
  if (choices.length === 0 && removed.length === 0) return null
  return (
    <div className="grid gap-3">
      <Checkbox
        name="limitsMarkets"
        label="Only some markets"
        description="Only their orders, returns and refunds. Customers, the inbox, analytics, taxes and whatever covers all markets stay closed."
        checked={limitsMarkets}
        disabled={own.markets !== null && limitsMarkets}
        onChange={({ currentTarget }) => form.changeLimits({ limitsMarkets: currentTarget.checked })}
      />
      {limitsMarkets ? (
        <Below label="Markets" error={form.errorOf('markets') ?? undefined}>
          {[...choices, ...removed].map(({ key, name }) => (
            <Checkbox
              key={key}
              name="markets"
              label={name}
              checked={markets.includes(key)}
              disabled={own.markets !== null && !own.markets.includes(key)}
              onChange={({ currentTarget }) =>
                form.changeLimits({
                  markets: currentTarget.checked ? [...markets, key] : markets.filter((other) => other !== key),
                })
              }
            />
          ))}
        </Below>
      ) : null}
    </div>
  )
}
