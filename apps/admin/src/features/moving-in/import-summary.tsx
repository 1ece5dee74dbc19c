import { call } from '@atelier/api-client/call'
import type { ImportRunDetail } from '@atelier/domain/moving-in/import-run.schema'
import { discardImportRun, startImportRun, undoImportRun } from '@atelier/domain/moving-in/staff-moving-in.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { formatCount, pluralize } from '../../ui/format/numbers.ts'
import { entriesText, progressText, SOURCE_LABELS } from './import-run-labels.ts'
import { ImportTotals } from './import-totals.tsx'
import { IMPORT_RUNS, isBusyState } from './moving-in.queries.ts'

/** What the import of a file would do or did, with what staff can do next. */
export function ImportSummary({ run }: { run: ImportRunDetail }) {
  const isBusy = isBusyState(run.state)
  return (
    <Card title={TITLES[run.state]} aside={`${SOURCE_LABELS[run.source]}, ${pluralize(run.rows, 'row')}`}>
      <div className="grid gap-4">
        {isBusy ? <Progress run={run} /> : null}
        <dl className="grid grid-cols-4 max-xs:grid-cols-2 gap-3 m-0">
          <Count label="New" count={run.counts.new} />
          <Count label="Changed" count={run.counts.changed} />
          <Count label="Unchanged" count={run.counts.unchanged} />
          <Count label="Refused" count={run.counts.refused} isBad={run.counts.refused > 0} />
        </dl>
        <ImportTotals run={run} />
        {run.failure ? <Alert tone="bad">{run.failure}</Alert> : null}
        {run.state === 'checked' ? <BeforeImport run={run} /> : null}
        {isBusy ? null : <Actions run={run} />}
      </div>
    </Card>
  )
}

const TITLES: Readonly<Record<ImportRunDetail['state'], string>> = {
  mapping: 'Columns',
  checking: 'Checking the file',
  checked: 'What this import will do',
  importing: 'Importing',
  imported: 'What this import did',
  undoing: 'Undoing the import',
  undone: 'This import was undone',
  failed: 'The import stopped',
}

function Progress({ run }: { run: ImportRunDetail }) {
  return (
    <div className="grid gap-1.5">
      <progress
        className="w-full accent-accent"
        value={run.done}
        max={Math.max(run.total, 1)}
        aria-label={TITLES[run.state]}
      />
      <span className="text-ink-soft text-small" role="status">
        {progressText(run)}. You can leave this page: it continues in the background.
      </span>
    </div>
  )
}

function Count({ label, count, isBad = false }: { label: string; count: number; isBad?: boolean }) {
  return (
    <div>
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className={`m-0 text-[26px] leading-8.5 font-medium tabular-nums ${isBad ? 'text-bad' : ''}`}>
        {formatCount(count)}
      </dd>
    </div>
  )
}

/** What staff should know before they import. */
function BeforeImport({ run }: { run: ImportRunDetail }) {
  const { kind, currency, hosts, categories, counts } = run
  const merged = run.options.mergeByEmail ? run.rows - run.total : 0
  const added = categories.filter(({ becomes }) => becomes === '+').length
  if (counts.new + counts.changed === 0) return <Alert tone="info">This file changes nothing.</Alert>
  return (
    <ul className="grid gap-1.5 m-0 pl-4.5 max-w-[76ch] list-disc">
      {kind === 'products' ? <li>Prices are read in {currency}.</li> : null}
      {kind === 'customers' ? (
        <>
          <li>
            Customers get an account without a password, and no email. With “Forgot password” they choose their own.
          </li>
          <li>Only customers whose consent is a clear yes are subscribed to marketing.</li>
        </>
      ) : null}
      {kind === 'orders' ? (
        <>
          <li>Earlier orders are read-only. They are no orders, sales or money of this shop, and no email is sent.</li>
          <li>Customers see theirs in the account, once their email address is proven.</li>
        </>
      ) : null}
      {merged > 0 ? <li>{pluralize(merged, 'row is', 'rows are')} merged with another of the same email.</li> : null}
      {hosts.length > 0 ? (
        <li>
          Images are fetched from {hosts.map(({ host, images }) => `${host} (${formatCount(images)})`).join(', ')}.
        </li>
      ) : null}
      {added > 0 ? <li>{pluralize(added, 'new category is', 'new categories are')} created.</li> : null}
      {counts.refused > 0 ? <li>Refused, see the problems: {entriesText(kind, counts.refused)}.</li> : null}
      {counts.changed > 0 ? <li>Only what changed in the old shop since the last import is written.</li> : null}
    </ul>
  )
}

/** What an undo does. */
const UNDO_MESSAGES: Readonly<Record<ImportRunDetail['kind'], string>> = {
  customers:
    'Customers that it added are removed, with their subscription. Those who have signed in, ordered or written since stay.',
  products:
    'What it added is removed, and what it changed becomes what it was. Products that you edited since stay, and so do new categories.',
  orders: 'Earlier orders that it added are removed, and those that it changed become what they were.',
  redirects: 'Addresses that it added are removed, and those that it changed lead where they led.',
}

/** Where staff look at what an import brought. */
const RESULTS: Readonly<Partial<Record<ImportRunDetail['kind'], { to: string; label: string }>>> = {
  products: { to: paths.products, label: 'View products' },
  customers: { to: paths.customers, label: 'View customers' },
  orders: { to: paths.earlierOrders, label: 'View earlier orders' },
}

function Actions({ run: { runId, kind, state, counts } }: { run: ImportRunDetail }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const reload = () => client.invalidateQueries({ queryKey: IMPORT_RUNS })
  const starting = useMutation({
    mutationFn: () => call(api, startImportRun, { params: { runId } }),
    onSuccess: reload,
  })
  const undoing = useMutation({
    mutationFn: () => call(api, undoImportRun, { params: { runId } }),
    onSuccess: reload,
    onSettled: () => setIsAsking(false),
  })
  const discarding = useMutation({
    mutationFn: () => call(api, discardImportRun, { params: { runId } }),
    onSuccess: async () => {
      await navigate(paths.moveIn)
      await reload()
    },
  })
  const error = starting.error ?? undoing.error ?? discarding.error
  const changes = counts.new + counts.changed
  return (
    <>
      {error ? <Alert tone="bad">{error.message}</Alert> : null}
      <div className={formClasses.actions}>
        {(state === 'checked' && changes > 0) || state === 'failed' ? (
          <Button loading={starting.isPending} onClick={() => starting.mutate()}>
            {state === 'failed' ? 'Continue the import' : `Import ${entriesText(kind, changes)}`}
          </Button>
        ) : null}
        <ResultLink kind={kind} state={state} />
        {(state === 'imported' && changes > 0) || state === 'failed' ? (
          <Button variant="default" onClick={() => setIsAsking(true)}>
            Undo import
          </Button>
        ) : null}
        {state === 'checked' ? (
          <Button variant="default" loading={discarding.isPending} onClick={() => discarding.mutate()}>
            Discard file
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        title={isAsking ? 'Undo this import?' : null}
        confirmLabel="Undo import"
        isBusy={undoing.isPending}
        onConfirm={() => undoing.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {UNDO_MESSAGES[kind]}
      </ConfirmDialog>
    </>
  )
}

/** Leads to what an import brought. */
function ResultLink({ kind, state }: Pick<ImportRunDetail, 'kind' | 'state'>) {
  const result = RESULTS[kind]
  if (state !== 'imported' || !result) return null
  return (
    <Button component={Link} to={result.to} variant="default">
      {result.label}
    </Button>
  )
}
