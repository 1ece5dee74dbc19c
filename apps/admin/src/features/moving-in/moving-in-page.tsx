import { call } from '@atelier/api-client/call'
import { limits } from '@atelier/domain/limits/limits'
import type { ImportRun } from '@atelier/domain/moving-in/import-run.schema'
import { uploadImport } from '@atelier/domain/moving-in/staff-moving-in.endpoints'
import { MAPPED_KINDS } from '@atelier/domain/moving-in/mapped-fields'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { DateTime } from '../../ui/display/date-time.tsx'
import { Status } from '../../ui/display/status.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { formatCount } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icon.tsx'
import { DataTable, type Column } from '../../ui/list/data-table.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { entriesText, SOURCE_LABELS, STATE_LABELS } from './import-run-labels.ts'
import { OldAddressesCard } from './old-addresses-card.tsx'
import { IMPORT_RUNS, importRunsQuery } from './moving-in.queries.ts'

const { maxBytes, maxRows } = limits.movingIn
const MAX_MB = maxBytes / 1_048_576

/** Brings in files of another shop, and lists those that came before. */
export function MovingInPage() {
  const runs = useQuery(importRunsQuery())
  return (
    <>
      <PageHeader
        title="Move from another shop"
        back={<BackLink to={paths.importProducts}>Import products</BackLink>}
      />
      <div className="stack">
        {runs.error ? <Alert tone="bad">{runs.error.message}</Alert> : null}
        <UploadCard />
        {runs.data && runs.data.length > 0 ? (
          <Card title="Files" isFlush>
            <DataTable
              caption="Files of other shops"
              columns={RUN_COLUMNS}
              rows={runs.data}
              loadingRows={0}
              rowKey={({ runId }) => runId}
            />
          </Card>
        ) : null}
        <OldAddressesCard />
      </div>
    </>
  )
}

function UploadCard() {
  const picker = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [kind, setKind] = useState<(typeof MAPPED_KINDS)[number]>('products')
  const sending = useMutation({
    mutationFn: (file: File) => call(api, uploadImport, { form: { file, kind } }),
    onSuccess: ({ data }) => {
      void client.invalidateQueries({ queryKey: IMPORT_RUNS })
      void navigate(paths.importRun(data.runId))
    },
  })
  return (
    <Card title="Choose the file of your old shop">
      <div className="grid gap-4">
        <KnownFiles />
        {sending.error ? <Alert tone="bad">{sending.error.message}</Alert> : null}
        <NativeSelect
          className="max-w-[320px]"
          label="The file of another shop has"
          description="Files of Shopify and WooCommerce say it themselves"
          value={kind}
          data={MAPPED_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
          onChange={({ currentTarget: { value } }) => setKind(value === 'orders' ? 'orders' : 'products')}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            loading={sending.isPending}
            leftSection={<Icon name="upload" size={16} />}
            onClick={() => picker.current?.click()}
          >
            Choose file
          </Button>
          <span className="text-ink-soft text-small">
            CSV in UTF-8, up to {formatCount(maxRows)} rows and {MAX_MB} MB
          </span>
        </div>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".csv,text/csv,text/plain"
          aria-label="File of your old shop"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) sending.mutate(file)
            currentTarget.value = ''
          }}
        />
      </div>
    </Card>
  )
}

/** Which files are known, and how to make them. */
const KnownFiles = () => (
  <>
    <ul className="grid gap-1.5 m-0 pl-4.5 max-w-[72ch] list-disc">
      <li>Shopify: the CSV of Products › Export, for “All products”.</li>
      <li>
        Shopify redirects: the CSV of URL Redirects › Export. Import products first, so that the targets are known.
      </li>
      <li>Shopify customers: the CSV of Customers › Export, for “All customers”, as plain CSV.</li>
      <li>Shopify orders: the CSV of Orders › Export, for “All orders”, as plain CSV. Import customers first.</li>
      <li>WooCommerce: the CSV of Products › Export, with all columns.</li>
      <li>
        WooCommerce customers and orders: the CSVs of the extension Customer/Order/Coupon Export, with the billing
        address.
      </li>
      <li>
        Any other shop: a CSV with one row per product or variant, or per order or its items. You say what its columns
        are.
      </li>
    </ul>
    <p className="max-w-[72ch] text-ink-soft">
      The file is checked first, and nothing changes until you have seen what it does. Images are fetched from the
      addresses in the file, so leave the old shop online until the import has ended.
    </p>
  </>
)

const KIND_LABELS = { products: 'Products', orders: 'Orders' } as const

const RUN_COLUMNS: Column<ImportRun, never>[] = [
  {
    key: 'file',
    header: 'File',
    phone: 'lead',
    cell: ({ runId, fileName }) => <Link to={paths.importRun(runId)}>{fileName}</Link>,
  },
  {
    key: 'source',
    header: 'Source',
    width: 200,
    phone: 'second',
    cell: ({ source, kind, total }) => `${SOURCE_LABELS[source]}, ${entriesText(kind, total)}`,
  },
  {
    key: 'state',
    header: 'Status',
    width: 160,
    phone: 'value',
    cell: ({ state }) => <Status {...STATE_LABELS[state]} />,
  },
  { key: 'created', header: 'Uploaded', width: 160, cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
  { key: 'by', header: 'By', width: 160, cell: ({ createdBy }) => createdBy },
]
