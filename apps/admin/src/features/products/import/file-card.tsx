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
          Export every product
        </a>
      }
    >
      <div className={styles.drop} data-over={isOver || undefined} role="group" aria-label="CSV file" {...drop}>
        <Icon name="upload" />
        <span>{name ?? 'Drop a CSV file here'}</span>
        <Button variant="default" loading={isBusy} disabled={isOff} onClick={() => picker.current?.click()}>
          {name === null ? 'Choose file' : 'Choose another file'}
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
          UTF-8, up to {formatCount(maxRows)} rows and {MAX_MB} MB. Nothing changes before you have seen what would.
        </span>
      </div>
      <FormatRules />
    </Card>
  )
}

function FormatRules() {
  return (
    <details className={styles.rules}>
      <summary>How a file is read</summary>
      <ul>
        <li>A row for each color. What belongs to the product stands in its first row, or in all of them alike.</li>
        <li>
          A product is known by its {PRODUCT_COLUMNS.productId} or by a {PRODUCT_COLUMNS.sku} of its colors; anything
          else is new, and rows of one {PRODUCT_COLUMNS.name} are one product.
        </li>
        <li>
          A column that is left out stays as it is; an empty cell empties what may be empty. An empty{' '}
          {PRODUCT_COLUMNS.stock} is not counted.
        </li>
        <li>Colors that are not named stay. Nothing is deleted by an import.</li>
        <li>
          Several lines in one cell: {PRODUCT_COLUMNS.features}, {PRODUCT_COLUMNS.included}, {PRODUCT_COLUMNS.images}{' '}
          and {PRODUCT_COLUMNS.alts}.
        </li>
        <li>
          Columns: <span className={styles.columns}>{Object.values(PRODUCT_COLUMNS).join(', ')}</span>
        </li>
      </ul>
    </details>
  )
}
