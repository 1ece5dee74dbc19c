import { ApiError, errorData } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import type { DecimalSign } from '@atelier/domain/products/amount-text'
import { ImportReport } from '@atelier/domain/products/product-import.schema'
import { checkImport, importProducts } from '@atelier/domain/products/staff-product-csv.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ApiErrorDetails } from '../../../ui/feedback/api-error-details.tsx'
import { PRODUCTS } from '../products.queries.ts'
import { FileCard } from './file-card.tsx'
import { ReportCards } from './report-cards.tsx'
import { pluralize } from '../../../ui/format/numbers.ts'
import { isImageFile, uploadImages, type ImageUrls } from './upload-images.ts'

/** A checked file, the images that were uploaded for it, and the report of its changes. */
interface Checked {
  file: File
  images: ImageUrls
  decimal: DecimalSign | undefined
  report: ImportReport
}

interface Chosen extends Pick<Checked, 'images' | 'decimal'> {
  file: File | null
  /** What staff must know of the uploaded images. */
  notes: readonly string[]
}

const NOTHING: Chosen = { file: null, images: {}, decimal: undefined, notes: [] }

/** A check of the chosen files, and the import of what was checked. */
function useImport() {
  const client = useQueryClient()
  const [chosen, setChosen] = useState(NOTHING)
  const [checked, setChecked] = useState<Checked | null>(null)
  const check = useMutation({
    mutationFn: async ({ files, decimal }: { files: File[]; decimal?: DecimalSign }): Promise<Checked | null> => {
      const given = files.find((one) => !isImageFile(one)) ?? chosen.file
      const uploaded = await uploadImages(files.filter(isImageFile))
      const images = { ...chosen.images, ...uploaded.urls }
      // A copy in memory: browsers cannot upload a file that was modified on disk after it was chosen.
      const file = given && new File([await given.arrayBuffer()], given.name, { type: given.type })
      setChosen({ file, images, decimal, notes: [...chosen.notes, ...uploaded.notes] })
      if (!file) return null
      const answer = decimal ? { decimal } : {}
      const report = (await call(api, checkImport, { form: { images: JSON.stringify(images), ...answer, file } })).data
      return { file, images, decimal, report }
    },
    onSuccess: setChecked,
  })
  const importing = useMutation({
    mutationFn: async ({ file, images, decimal, report: { fingerprint } }: Checked) => {
      const fields = { fingerprint, images: JSON.stringify(images), ...(decimal ? { decimal } : {}) }
      return (await call(api, importProducts, { form: { ...fields, file } })).data
    },
    onSuccess: () => {
      setChecked(null)
      setChosen(NOTHING)
      void client.invalidateQueries({ queryKey: PRODUCTS })
    },
    onError: (error) => {
      const report = error instanceof ApiError ? errorData(error, ImportReport) : null
      // The catalog changed since the check: shows the new report.
      if (report && checked) setChecked({ ...checked, report })
    },
  })
  const recheck = (files: File[], decimal?: DecimalSign): void => {
    importing.reset()
    setChecked(null)
    check.mutate({ files, ...(decimal ? { decimal } : {}) })
  }
  return { chosen, checked, check, importing, recheck }
}

/** Imports the catalog from CSV: checks a file first, then imports all of it or nothing. */
export function ImportFlow() {
  const { chosen, checked, check, importing, recheck } = useImport()
  const error = check.error ?? importing.error
  return (
    <div className="stack">
      {chosen.notes.length > 0 ? <Alert tone="warn">{chosen.notes.join(' ')}</Alert> : null}
      {error ? (
        <Alert tone="bad">
          {error.message}
          <ApiErrorDetails error={error} />
        </Alert>
      ) : null}
      {importing.data ? <Imported report={importing.data} /> : null}
      <FileCard
        name={chosen.file?.name ?? null}
        imageCount={Object.keys(chosen.images).length}
        isBusy={check.isPending}
        isOff={importing.isPending}
        onFiles={(files) => recheck(files)}
      />
      {checked ? (
        <ReportCards
          report={checked.report}
          isBusy={importing.isPending}
          onAnswer={(decimal) => recheck([], decimal)}
          onImport={() => importing.mutate(checked)}
        />
      ) : null}
    </div>
  )
}

const Imported = ({ report }: { report: ImportReport }) => (
  <Alert
    tone="ok"
    action={
      <Button component={Link} to={paths.products} variant="default">
        View products
      </Button>
    }
  >
    Imported {pluralize(report.created, 'new product')} and updated {pluralize(report.updated, 'product')}.
  </Alert>
)
