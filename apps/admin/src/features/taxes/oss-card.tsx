import { ApiError } from '@atelier/api-client/api-error'
import { formatAmount } from '@atelier/domain/money/money'
import { calendarDays } from '@atelier/domain/region/shop-dates'
import type { OssReport } from '@atelier/domain/tax/oss-report.schema'
import { useQuery } from '@tanstack/react-query'
import { countryName } from '@atelier/domain/region/country-name'
import { Card } from '../../ui/display/card.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx'
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
  if (data.lines.length === 0 && !data.corrections?.length) {
    return (
      <Card title="OSS return">
        <p className="note">Nothing was sold to other countries of the European Union in this quarter.</p>
      </Card>
    )
  }
  return (
    <Card title="OSS return" isFlush aside={<CsvDownloadButton label="Export OSS as CSV" href={ossCsvUrl(quarter)} />}>
      <p className="note px-5 pb-3 max-md:px-4">
        Orders paid in this quarter, less their refunds in it, to other countries of the European Union, in euros.{' '}
        {ratesText(data)}
      </p>
      <TaxLinesTable lines={data.lines} totals={data.totals} caption="OSS return by country and rate" />
      <Corrections {...data} />
    </Card>
  )
}

/** What this quarter changed of the tax of earlier ones, which the return lists apart, and the tax that is due in all. */
function Corrections({ totals, corrections = [], due = totals.tax }: OssReport) {
  if (corrections.length === 0) return null
  const format = (amount: number): string => formatAmount(amount, totals.currency, REGION)
  return (
    <section className="px-5 py-4 max-md:px-4" aria-labelledby="oss-corrections">
      <h3 id="oss-corrections" className="font-medium">
        Corrections of earlier quarters
      </h3>
      <p className="note py-2">
        Refunds and other changes in this quarter of orders paid before. The return asks for their tax by quarter and
        country, at the rates of that quarter.
      </p>
      <DescriptionList>
        {corrections.map(({ quarter, country, tax }) => (
          <DescriptionItem key={`${quarter} ${country}`} name={`${countryName(country) ?? country}, ${quarter}`}>
            {format(tax)}
          </DescriptionItem>
        ))}
        <DescriptionItem name="Tax due with corrections" isStrong>
          {format(due)}
        </DescriptionItem>
      </DescriptionList>
    </section>
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
