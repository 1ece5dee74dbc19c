import { ApiError, errorData } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { ImportReport } from '@atelier/domain/products/product-import.schema'
import { checkImport, importProducts } from '@atelier/domain/products/staff-product-csv.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { paths } from '../../../paths.ts'
import form from '../../../ui/form/form.module.css'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ApiErrorDetails } from '../../../ui/feedback/api-error-details.tsx'
import { PRODUCTS } from '../products.queries.ts'
import { FileCard } from './file-card.tsx'
import { ReportCards } from './report-cards.tsx'
import { pluralize } from '../../../ui/format/numbers.ts'

/** A checked file and the report of its changes. */
interface Checked {
  file: File
  report: ImportReport
}

/** Imports the catalog from CSV: checks a file first, then imports all of it or nothing. */
export function ImportFlow() {
  const client = useQueryClient()
  const [checked, setChecked] = useState<Checked | null>(null)
  const check = useMutation({
    mutationFn: async (chosen: File) => {
      // A copy in memory: browsers cannot upload a file that was modified on disk after it was chosen.
      const file = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type })
      return { file, report: (await call(api, checkImport, { form: { file } })).data }
    },
    onSuccess: setChecked,
  })
  const importing = useMutation({
    mutationFn: async ({ file, report: { fingerprint } }: Checked) =>
      (await call(api, importProducts, { form: { fingerprint, file } })).data,
    onSuccess: () => {
      setChecked(null)
      void client.invalidateQueries({ queryKey: PRODUCTS })
    },
    onError: (error) => {
      const report = error instanceof ApiError ? errorData(error, ImportReport) : null
      // The catalog changed since the check: shows the new report.
      if (report && checked) setChecked({ ...checked, report })
    },
  })
  const choose = (file: File): void => {
    importing.reset()
    setChecked(null)
    check.mutate(file)
  }
  const error = check.error ?? importing.error
  const done = importing.data
  return (
    <div className={form.stack}>
      {error ? (
        <Alert tone="bad">
          {error.message}
          <ApiErrorDetails error={error} />
        </Alert>
      ) : null}
      {done ? (
        <Alert
          tone="ok"
          action={
            <Button component={Link} to={paths.products} variant="default">
              View products
            </Button>
          }
        >
          Imported {pluralize(done.created, 'new product')} and updated {pluralize(done.updated, 'product')}.
        </Alert>
      ) : null}
      <FileCard
        name={checked?.file.name ?? null}
        isBusy={check.isPending}
        isOff={importing.isPending}
        onFile={choose}
      />
      {checked ? (
        <ReportCards report={checked.report} isBusy={importing.isPending} onImport={() => importing.mutate(checked)} />
      ) : null}
    </div>
  )
}
