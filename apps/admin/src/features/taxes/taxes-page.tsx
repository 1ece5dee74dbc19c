import { formatAmount } from '@atelier/domain/money/money'
import { shopDay } from '@atelier/domain/region/shop-dates'
import { shopTimeName } from '@atelier/domain/region/region'
import type { TaxReport, TaxTotals } from '@atelier/domain/tax/tax-report.schema'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Card } from '../../ui/display/card.tsx'
import figures from '../../ui/display/figures.module.css'
import { Alert } from '../../ui/feedback/alert.tsx'
import { CsvDownloadButton } from '../../ui/list/csv-download-button.tsx'
import { ListError, RefreshError } from '../../ui/list/list-error.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { OssCard } from './oss-card.tsx'
import { RatesCard } from './rates-card.tsx'
import { parseTaxChoice, serializeTaxChoice } from './tax-choice.ts'
import { TaxPeriodPicker } from './tax-period-picker.tsx'
import { TaxDaysTable, TaxLinesTable } from './tax-tables.tsx'
import { taxesCsvUrl, taxReportQuery } from './taxes.queries.ts'
import { REGION } from '../../region.ts'

const FAILED = 'Unable to load the taxes'

/** Taxes of a month, a quarter or chosen days, by country of delivery, rate and currency, compared with the ledger. */
export function TaxesPage() {
  const [params, setParams] = useSearchParams()
  const [today] = useState(() => shopDay(new Date(), REGION))
  const choice = parseTaxChoice(params, today)
  const report = useQuery(taxReportQuery(choice))
  const retry = (): void => void report.refetch()
  return (
    <>
      <PageHeader title="Taxes" actions={<CsvDownloadButton href={taxesCsvUrl(choice)} />} />
      <div className="grid gap-2.5 mb-4">
        <TaxPeriodPicker
          choice={choice}
          today={today}
          onChoose={(next) => setParams(serializeTaxChoice(next), { preventScrollReset: true })}
        />
        <p className="note">
          Payments and refunds count on the day they were made, in {shopTimeName(REGION)}. Currencies are never added
          together.
        </p>
      </div>
      {report.data ? (
        <>
          {report.error ? <RefreshError title={FAILED} error={report.error} onRetry={retry} /> : null}
          <Currencies report={report.data} isStale={report.isPlaceholderData} />
        </>
      ) : report.error ? (
        <ListError title={FAILED} error={report.error} onRetry={retry} />
      ) : (
        <LoadingTaxes />
      )}
      {'quarter' in choice ? (
        <div className="grid grid-cols-1 gap-4 mt-6">
          <OssCard quarter={choice.quarter} />
          <RatesCard />
        </div>
      ) : null}
    </>
  )
}

function Currencies({ report: { totals, lines, days }, isStale }: { report: TaxReport; isStale: boolean }) {
  const isDimmed = useDelayed(isStale)
  if (totals.length === 0)
    return (
      <EmptyState title="No payments in this period">
        Taxes show up here when a customer has paid or got money back.
      </EmptyState>
    )
  return (
    <div
      className="grid gap-6 transition-opacity data-dim:opacity-55"
      aria-busy={isStale}
      data-dim={isDimmed || undefined}
    >
      {totals.map((one) => {
        const isSame = ({ currency }: { currency: string }): boolean => currency === one.currency
        return (
          <CurrencySection key={one.currency} totals={one} lines={lines.filter(isSame)} days={days.filter(isSame)} />
        )
      })}
    </div>
  )
}

type CurrencySectionProps = Pick<TaxReport, 'lines' | 'days'> & { totals: TaxTotals }

const CurrencySection = ({ totals, lines, days }: CurrencySectionProps) => (
  <div className="grid grid-cols-1 gap-4">
    <Card title={totals.currency}>
      <dl className={`${figures.figures} flex flex-wrap gap-x-10 gap-y-2.5 pb-4`}>
        {(['net', 'tax', 'gross'] as const).map((name) => (
          <div key={name}>
            <dt className="first-letter:uppercase">{name}</dt>
            <dd>
              <b>{formatAmount(totals[name], totals.currency, REGION)}</b>
            </dd>
          </div>
        ))}
      </dl>
      <LedgerMatch totals={totals} />
    </Card>
    {lines.length > 0 ? (
      <div className="grid grid-cols-2 items-start gap-4 max-lg:grid-cols-1">
        <Card title={`${totals.currency} by country and rate`} isFlush>
          <TaxLinesTable lines={lines} totals={totals} />
        </Card>
        <Card title={`${totals.currency} by day`} isFlush>
          <TaxDaysTable days={days} totals={totals} />
        </Card>
      </div>
    ) : null}
  </div>
)

/** Whether the gross sum, with payments that became no order, is exactly what the ledger has. */
function LedgerMatch({ totals: { currency, gross, ledger, withoutOrder, difference } }: { totals: TaxTotals }) {
  const amount = (value: number): string => formatAmount(value, currency, REGION)
  const others = withoutOrder === 0 ? '' : `, payments without an order ${amount(withoutOrder)}`
  const sums = `Ledger, payments less refunds: ${amount(ledger)}. Orders: ${amount(gross)}${others}.`
  if (difference === 0)
    return (
      <Alert tone="ok" title="Matches the ledger">
        {sums}
      </Alert>
    )
  return (
    <Alert tone="bad" title={`Differs from the ledger by ${amount(difference)}`}>
      {sums} Do not file this report; ask your administrator to look into it.
    </Alert>
  )
}

function LoadingTaxes() {
  const isLate = useDelayed(true)
  return (
    <div className="grid gap-4" role="status" aria-label="Loading taxes">
      {isLate ? (
        <>
          <Skeleton height={170} />
          <Skeleton height={320} />
        </>
      ) : null}
    </div>
  )
}
