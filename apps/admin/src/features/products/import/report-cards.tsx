import type { DecimalSign } from '@atelier/domain/products/amount-text'
import type { ImportReport } from '@atelier/domain/products/product-import.schema'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DataTable, type Column } from '../../../ui/list/data-table.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { formClasses } from '../../../ui/form/form-classes.ts'
import styles from './import.module.css'
import { formatRowRanges } from './import-labels.ts'
import { formatCount, pluralize } from '../../../ui/format/numbers.ts'
import { useFormatAmount } from '../../../terms.ts'

type Problem = ImportReport['problems'][number]
type Step = ImportReport['products'][number]

interface ReportCardsProps {
  report: ImportReport
  isBusy: boolean
  /** Receives what begins the decimals of a number that could be thousands. */
  onAnswer: (decimal: DecimalSign) => void
  onImport: () => void
}

/** The report of a file: a question about its numbers, its errors, or its changes with the import button. */
export function ReportCards({ report, isBusy, onAnswer, onImport }: ReportCardsProps) {
  const changes = report.created + report.updated
  if (report.question) return <NumberQuestion question={report.question} onAnswer={onAnswer} />
  const hasProblems = report.problemCount > 0
  return (
    <>
      <Card title="Summary">
        <dl className={`${styles.figures} grid grid-cols-4 gap-3 m-0`}>
          <ReportCount label="New" count={report.created} />
          <ReportCount label="Changed" count={report.updated} />
          <ReportCount label="Unchanged" count={report.unchanged} />
          <ReportCount label="Problems" count={report.problemCount} isBad={hasProblems} />
        </dl>
        <div className="pt-4">
          {hasProblems ? (
            <Alert tone="bad">
              {pluralize(report.problemCount, 'problem prevents', 'problems prevent')} this import. Nothing was changed.
              Fix the file and upload it again.
            </Alert>
          ) : changes === 0 ? (
            <Alert tone="info">No changes in this file.</Alert>
          ) : (
            <>
              <Warnings warnings={report.warnings} />
              <Button loading={isBusy} onClick={onImport}>
                {`Import ${pluralize(changes, 'product')}`}
              </Button>
            </>
          )}
        </div>
      </Card>
      {hasProblems ? (
        <Card title="Problems" aside={moreThan(report.problems.length, report.problemCount)} isFlush>
          <DataTable
            caption="Problems in this file"
            columns={PROBLEM_COLUMNS}
            rows={report.problems}
            loadingRows={0}
            rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
          />
        </Card>
      ) : null}
      {!hasProblems && changes > 0 ? (
        <Card title="Changes" aside={moreThan(report.products.length, changes)} isFlush>
          <DataTable
            caption="Changes in this file"
            columns={CHANGE_COLUMNS}
            rows={report.products}
            loadingRows={0}
            rowKey={({ productId, rows }) => `${productId} ${rows.join()}`}
          />
        </Card>
      ) : null}
    </>
  )
}

type Question = NonNullable<ImportReport['question']>

/** Asks what a number of the file means. The answer holds for the whole file. */
function NumberQuestion({
  question: { row, column, text, point, comma },
  onAnswer,
}: {
  question: Question
  onAnswer: (decimal: DecimalSign) => void
}) {
  const format = useFormatAmount()
  const meaningOf = (value: number): string => (/price/i.test(column) ? format(value) : formatCount(value))
  return (
    <Card title="How does this file write numbers?">
      <div className="pt-4">
        <p>
          {column} in row {row} is <strong>{text}</strong>. What does it mean? Your answer applies to the whole file.
        </p>
        <div className={formClasses.actions} role="group" aria-label={`Meaning of ${text}`}>
          <Button variant="default" onClick={() => onAnswer(',')}>
            {meaningOf(comma)}
          </Button>
          <Button variant="default" onClick={() => onAnswer('.')}>
            {meaningOf(point)}
          </Button>
        </div>
      </div>
    </Card>
  )
}

const Warnings = ({ warnings = [] }: Pick<ImportReport, 'warnings'>) =>
  warnings.length === 0 ? null : (
    <Alert tone="warn">
      {warnings.map(({ row, message }) => (
        <p key={row}>
          Row {row}: {message}
        </p>
      ))}
    </Alert>
  )

const moreThan = (shown: number, all: number): string | null => (all > shown ? `First ${shown} of ${all}` : null)

function ReportCount({ label, count, isBad = false }: { label: string; count: number; isBad?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-bad={isBad || undefined}>{formatCount(count)}</dd>
    </div>
  )
}

/** The changed cells, with old and new value if they are short. */
const Changes = ({ fields }: { fields: Step['fields'] }) => (
  <ul className="flex flex-wrap gap-x-4.5 gap-y-0.5 m-0 p-0 list-none wrap-anywhere [&_del]:text-ink-soft [&_ins]:no-underline [&_ins]:font-medium">
    {fields.map(({ field, from, to }) => (
      <li key={field}>
        {field}
        {from === null || to === null ? null : (
          <>
            {' '}
            <del>{from || 'empty'}</del>
            <span className="visually-hidden"> becomes</span> <ins>{to || 'empty'}</ins>
          </>
        )}
      </li>
    ))}
  </ul>
)

const PROBLEM_COLUMNS: Column<Problem, never>[] = [
  { key: 'row', header: 'Row', width: 90, tablet: 88, phone: 'value', cell: ({ row }) => `Row ${row}` },
  { key: 'column', header: 'Column', width: 200, phone: 'lead', cell: ({ column }) => column || 'Entire row' },
  { key: 'message', header: 'What to fix', phone: 'second', cell: ({ message }) => message },
]

const CHANGE_COLUMNS: Column<Step, never>[] = [
  {
    key: 'name',
    header: 'Product',
    width: 260,
    phone: 'lead',
    cell: ({ productId, name, kind }) =>
      productId && kind === 'update' ? <Link to={paths.product(productId)}>{name}</Link> : name,
  },
  {
    key: 'kind',
    header: 'Change',
    phone: 'second',
    cell: ({ kind, fields }) => (kind === 'create' ? 'New product' : <Changes fields={fields} />),
  },
  {
    key: 'rows',
    header: 'Rows',
    width: 140,
    phone: 'value',
    cell: ({ rows }) => `${rows.length === 1 ? 'Row' : 'Rows'} ${formatRowRanges(rows)}`,
  },
]
