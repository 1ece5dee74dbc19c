import { ApiError } from '@atelier/api-client/api-error'
import { formatAmount } from '@atelier/domain/money/money'
import { calendarDays } from '@atelier/domain/region/shop-dates'
import type { OssReport } from '@atelier/domain/tax/oss-report.schema'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/display/card.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { CsvDownloadButton } from '../../ui/list/csv-download-button.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { TaxLinesTable } from './tax-tables.tsx'
import { ossCsvUrl, ossReportQuery } from './taxes.queries.ts'
import { REGION } from '../../region.ts'

/** The taxes of a quarter that are due in other countries of the European Union, in euros: what the One Stop Shop asks for. */
export function OssCard({ quarter }: { quarter: string }) {
  const { data, error, refetch } = useQuery(ossReportQuery(quarter))
  const isMissingRate = error instanceof ApiError && error.code === 'conflict'
  if (isMissingRate) {
    return (
      <Card title="OSS return">
        <Alert tone="warn" title="A rate is missing">
          {error.message}
        </Alert>
      </Card>
    )
  }
  if (error) return <ListError title="Unable to load the OSS return" error={error} onRetry={() => void refetch()} />
  if (!data) return null
  if (data.lines.length === 0) {
    return (
      <Card title="OSS return">
        <p className="note">Nothing was sold to other countries of the European Union in this quarter.</p>
      </Card>
    )
  }
  return (
    <Card title="OSS return" isFlush aside={<CsvDownloadButton label="Export OSS as CSV" href={ossCsvUrl(quarter)} />}>
      <p className="note px-5 pb-3 max-md:px-4">
        Payments less refunds of this quarter to other countries of the European Union, in euros. {ratesText(data)}
      </p>
      <TaxLinesTable lines={data.lines} totals={data.totals} caption="OSS return by country and rate" />
    </Card>
  )
}

/** Names the rates at which other currencies were converted. */
function ratesText({ rates, totals }: OssReport): string {
  const [first] = rates
  if (!first) return ''
  const day = calendarDays(REGION).format(new Date(first.day), 'longDay')
  const each = rates.map(({ currency, rate }) => `${rate} ${currency}`).join(', ')
  return `Converted at the European Central Bank’s rates of ${day}: ${formatAmount(1, totals.currency, REGION)} is ${each}.`
}
