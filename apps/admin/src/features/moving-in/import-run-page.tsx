import { endpointUrl } from '@atelier/api-client/build-request'
import type { ImportRunDetail } from '@atelier/domain/moving-in/import-run.schema'
import { exportImportProblems } from '@atelier/domain/moving-in/staff-moving-in.endpoints'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { Status } from '../../ui/display/status.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { formatCount } from '../../ui/format/numbers.ts'
import { CsvDownloadButton } from '../../ui/list/csv-download-button.tsx'
import { DataTable, type Column } from '../../ui/list/data-table.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageLoader } from '../../ui/page/page-loader.tsx'
import { ImportSummary } from './import-summary.tsx'
import { groupProblems, rowsText, STATE_LABELS, type ProblemGroup } from './import-run-labels.ts'
import { MappingForm } from './mapping-form.tsx'
import { importRunQuery } from './moving-in.queries.ts'

/** One file of another shop: its columns, what its import would do or did, and its problems. */
export function ImportRunPage() {
  const { runId = '' } = useParams()
  const { data: run, error } = useQuery(importRunQuery(runId))
  return (
    <>
      <PageHeader
        title={run?.fileName ?? 'Import'}
        back={<BackLink to={paths.moveIn}>Move from another shop</BackLink>}
        badges={run ? <Status {...STATE_LABELS[run.state]} variant="pill" /> : null}
      />
      {error ? <Alert tone="bad">{error.message}</Alert> : null}
      {run ? <RunCards run={run} /> : error ? null : <PageLoader label="Loading the import" />}
    </>
  )
}

const isOpen = ({ state }: ImportRunDetail): boolean => state === 'mapping' || state === 'checked'

function RunCards({ run }: { run: ImportRunDetail }) {
  const isMapped = run.state !== 'mapping'
  return (
    <div className="stack">
      {isMapped ? <ImportSummary run={run} /> : null}
      {/* Another key: the fields start again from what the API stored. */}
      {isOpen(run) ? <MappingForm key={JSON.stringify(run.options)} run={run} /> : null}
      {run.problems.length > 0 ? <Problems run={run} /> : null}
      {isOpen(run) ? <FirstRows run={run} /> : null}
    </div>
  )
}

function Problems({ run: { runId, problems, problemCount } }: { run: ImportRunDetail }) {
  const more =
    problemCount > problems.length ? `First ${formatCount(problems.length)} of ${formatCount(problemCount)}` : null
  return (
    <Card
      title="Problems and notes"
      isFlush
      aside={
        <span className="flex flex-wrap items-center gap-3">
          {more}
          <CsvDownloadButton href={endpointUrl(exportImportProblems, { params: { runId } })} label="Download all" />
        </span>
      }
    >
      <DataTable
        caption="Problems and notes"
        columns={PROBLEM_COLUMNS}
        rows={groupProblems(problems)}
        loadingRows={0}
        rowKey={({ column, message, isLoss }) => `${column} ${message} ${isLoss}`}
      />
    </Card>
  )
}

const PROBLEM_COLUMNS: Column<ProblemGroup, never>[] = [
  {
    key: 'kind',
    header: 'Result',
    width: 120,
    phone: 'value',
    cell: ({ isLoss }) => <Status tone={isLoss ? 'mute' : 'bad'} label={isLoss ? 'Note' : 'Refused'} />,
  },
  { key: 'message', header: 'Why', phone: 'lead', cell: ({ message }) => message },
  { key: 'column', header: 'Column', width: 190, cell: ({ column }) => column || 'Entire row' },
  { key: 'rows', header: 'Rows', width: 220, phone: 'second', cell: ({ rows }) => rowsText(rows) },
]

const CELL = 'max-w-[260px] px-2.5 py-1.5 border-t border-t-line align-top truncate'

function FirstRows({ run: { headings, firstRows, leftOut } }: { run: ImportRunDetail }) {
  const shown = headings.map((heading, at) => ({ heading, at })).filter(({ at }) => firstRows.some((row) => row[at]))
  return (
    <Card title="First rows of the file">
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must do so by keyboard */}
      <div className="overflow-x-auto" role="group" aria-label="First rows of the file" tabIndex={0}>
        <table className="border-collapse text-small">
          <thead>
            <tr>
              {shown.map(({ heading, at }) => (
                <th
                  key={at}
                  scope="col"
                  className="px-2.5 py-1.5 text-left font-normal text-ink-soft whitespace-nowrap"
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {firstRows.map((row, number) => (
              <tr key={number}>
                {shown.map(({ at }) => (
                  <td key={at} className={CELL}>
                    {row[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {leftOut.length > 0 ? (
        <p className="pt-3 max-w-[80ch] text-ink-soft text-small">
          Not taken over, because the shop has no such field: {leftOut.join(', ')}.
        </p>
      ) : null}
    </Card>
  )
}
