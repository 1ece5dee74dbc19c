import { endpointUrl } from '@atelier/api-client/build-request'
import { limits } from '@atelier/domain/limits'
import { PRODUCT_COLUMNS } from '@atelier/domain/products/product-csv'
import { exportProducts } from '@atelier/domain/products/staff-product-csv.endpoints'
import { Button } from '@mantine/core'
import { useRef, useState, type DragEvent } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'
import styles from './import.module.css'

const { maxBytes, maxRows } = limits.catalog.import
const MAX_MB = maxBytes / 1_048_576

interface FileCardProps {
  /** Name of the chosen file. */
  name: string | null
  isBusy: boolean
  isOff: boolean
  onFile: (file: File) => void
}

/** Selects the file, by drop or picker, and describes its format. */
export function FileCard({ name, isBusy, isOff, onFile }: FileCardProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null): void => {
    const file = files?.item(0)
    if (file && !isOff) onFile(file)
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      take(event.dataTransfer.files)
    },
  }
  return (
    <Card
      title="File"
      aside={
        <a href={endpointUrl(exportProducts, { query: { status: 'all' } })} download className="text-link">
          Export all products
        </a>
      }
    >
      <div className={styles.drop} data-over={isOver || undefined} role="group" aria-label="CSV file" {...drop}>
        <Icon name="upload" />
        <span>{name ?? 'Drop a CSV file here'}</span>
        <Button variant="default" loading={isBusy} disabled={isOff} onClick={() => picker.current?.click()}>
          {name === null ? 'Choose file' : 'Choose a different file'}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".csv,text/csv,text/plain"
          aria-label="CSV file"
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            currentTarget.value = ''
          }}
        />
        <span className={styles.hint}>
          UTF-8, up to {formatCount(maxRows)} rows and {MAX_MB} MB. You’ll review changes before they’re applied.
        </span>
      </div>
      <FormatRules />
    </Card>
  )
}

function FormatRules() {
  return (
    <details className={styles.rules}>
      <summary>File format</summary>
      <ul>
        <li>One row per color. Put product details in the first row or repeat them in every row.</li>
        <li>
          Products are matched by {PRODUCT_COLUMNS.productId}, or by the {PRODUCT_COLUMNS.sku} of a color. All other
          rows become new products; rows with the same {PRODUCT_COLUMNS.name} become one product.
        </li>
        <li>
          If a column is missing, its values don’t change. An empty cell clears optional fields. An empty{' '}
          {PRODUCT_COLUMNS.stock} stops tracking stock.
        </li>
        <li>Colors that aren’t in the file stay. An import never deletes anything.</li>
        <li>
          Columns with several lines per cell: {PRODUCT_COLUMNS.features}, {PRODUCT_COLUMNS.included},{' '}
          {PRODUCT_COLUMNS.images} and {PRODUCT_COLUMNS.alts}.
        </li>
        <li>
          All columns: <span className={styles.columns}>{Object.values(PRODUCT_COLUMNS).join(', ')}</span>
        </li>
      </ul>
    </details>
  )
}
