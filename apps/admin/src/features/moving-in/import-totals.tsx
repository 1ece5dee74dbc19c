import { formatAmount } from '@atelier/domain/money/money'
import type { ImportRunDetail, ImportSum } from '@atelier/domain/moving-in/import-run.schema'
import { REGION } from '../../region.ts'
import { Status } from '../../ui/display/status.tsx'
import { formatCount } from '../../ui/format/numbers.ts'

const isEqual = ({ orders, total, storedOrders, storedTotal }: ImportSum): boolean =>
  orders === storedOrders && total === storedTotal

const HEAD = 'py-1.5 pr-4 text-left font-normal text-ink-soft'
const CELL = 'py-1.5 pr-4 border-t border-t-line tabular-nums whitespace-nowrap'

/** The sums of a file of orders by currency, and after the import those of what is stored. */
export function ImportTotals({ run: { sums = [] } }: { run: ImportRunDetail }) {
  if (sums.length === 0) return null
  const isStored = sums.some(({ storedOrders }) => storedOrders !== null)
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must do so by keyboard
    <div className="overflow-x-auto" role="group" aria-label="Totals by currency" tabIndex={0}>
      <table className="border-collapse text-small">
        <caption className="visually-hidden">Totals by currency</caption>
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              Currency
            </th>
            <th scope="col" className={HEAD}>
              In the file
            </th>
            {isStored ? (
              <>
                <th scope="col" className={HEAD}>
                  Stored
                </th>
                <th scope="col" className={HEAD}>
                  Result
                </th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <SumRow key={sum.currency} sum={sum} isStored={isStored} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SumRow({ sum, isStored }: { sum: ImportSum; isStored: boolean }) {
  const { currency, orders, total, storedOrders, storedTotal } = sum
  const text = (count: number, amount: number): string =>
    `${formatAmount(amount, currency, REGION)} (${formatCount(count)})`
  return (
    <tr>
      <th scope="row" className={`${CELL} text-left font-medium`}>
        {currency}
      </th>
      <td className={CELL}>{text(orders, total)}</td>
      {isStored ? (
        <>
          <td className={CELL}>{text(storedOrders ?? 0, storedTotal ?? 0)}</td>
          <td className={CELL}>
            {isEqual(sum) ? <Status tone="ok" label="Equal" /> : <Status tone="warn" label="Some refused" />}
          </td>
        </>
      ) : null}
    </tr>
  )
}
