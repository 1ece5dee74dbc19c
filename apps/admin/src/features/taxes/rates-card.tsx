import { call } from '@atelier/api-client/call'
import { limits } from '@atelier/domain/limits/limits'
import { calendarDays } from '@atelier/domain/region/shop-dates'
import type { ExchangeRates } from '@atelier/domain/tax/oss-report.schema'
import { importExchangeRates } from '@atelier/domain/tax/staff-taxes.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../api.ts'
import { Card } from '../../ui/display/card.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { useCan } from '../session/session.store.ts'
import { exchangeRatesQuery, TAXES } from './taxes.queries.ts'
import { REGION } from '../../region.ts'

const HEAD = 'h-9 px-2.5 max-md:px-1.5 font-normal text-small text-ink-soft'
const CELL = 'h-9 px-2.5 max-md:px-1.5 border-t border-t-line'
const MAX_MB = limits.taxes.ratesMaxBytes / 1_048_576

const dayText = (day: string): string => calendarDays(REGION).format(new Date(day), 'dayOfYear')

/** The exchange rates of the European Central Bank, which staff import as its file, and the last of them. */
export function RatesCard() {
  const { data, error } = useQuery(exchangeRatesQuery())
  const canImport = useCan('settings:edit')
  return (
    <Card title="European Central Bank rates" aside={canImport ? <ImportButton /> : null}>
      {error ? <Alert tone="bad">{error.message}</Alert> : null}
      {data ? <Rates rates={data} /> : null}
    </Card>
  )
}

function Rates({ rates: { from, to, currencies, days } }: { rates: ExchangeRates }) {
  return (
    <div className="grid gap-3">
      <p className="note">
        {from !== null && to !== null
          ? `Imported: ${dayText(from)} to ${dayText(to)}.`
          : 'No rates were imported yet. Download eurofxref-hist.zip from the European Central Bank and import it here.'}
      </p>
      {days.length === 0 || currencies.length === 0 ? null : (
        <div className="overflow-x-auto">
          <table className="border-collapse tabular-nums max-md:text-small">
            <caption className="visually-hidden">Last rates for a euro</caption>
            <thead>
              <tr>
                <th scope="col" className={`${HEAD} text-left`}>
                  Day
                </th>
                {currencies.map((currency) => (
                  <th key={currency} scope="col" className={`${HEAD} text-right`}>
                    {currency} for a euro
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, rates }) => (
                <tr key={day}>
                  <th scope="row" className={`${CELL} text-left font-normal whitespace-nowrap`}>
                    {dayText(day)}
                  </th>
                  {currencies.map((currency) => (
                    <td key={currency} className={`${CELL} text-right`}>
                      {rates[currency] ?? 'None'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

/** Chooses the file and imports it at once: rates of known days are replaced. */
function ImportButton() {
  const picker = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const sending = useMutation({
    mutationFn: (file: File) => call(api, importExchangeRates, { form: { file } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: TAXES })
      showToast('Rates imported')
    },
  })
  return (
    <div className="grid justify-items-end gap-1.5 text-right">
      <Button variant="default" loading={sending.isPending} onClick={() => picker.current?.click()}>
        Import rates
      </Button>
      <span>{`CSV or ZIP, up to ${MAX_MB} MB`}</span>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".csv,.zip,text/csv,application/zip"
        aria-label="File of rates"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) sending.mutate(file)
          currentTarget.value = ''
        }}
      />
      {sending.error ? <Alert tone="bad">{sending.error.message}</Alert> : null}
    </div>
  )
}
