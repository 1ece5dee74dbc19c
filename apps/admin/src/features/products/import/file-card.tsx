import { endpointUrl } from '@atelier/api-client/build-request'
import { limits } from '@atelier/domain/limits/limits'
import { marketColumns } from '@atelier/domain/products/market-columns'
import { PRODUCT_COLUMNS, productCsvHeadings } from '@atelier/domain/products/product-csv'
import { exportProducts } from '@atelier/domain/products/staff-product-csv.endpoints'
import { Button } from '@mantine/core'
import { useRef, useState, type DragEvent } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { ACCEPTED } from '../../media/media.public.ts'
import { useTerms } from '../../../terms.ts'
import { Icon } from '../../../ui/icon.tsx'
import { formatCount, pluralize } from '../../../ui/format/numbers.ts'
import styles from './import.module.css'

const HINT = 'max-w-[56ch] text-ink-soft text-small leading-4.5'

const { maxBytes, maxRows } = limits.catalog.import
const MAX_MB = maxBytes / 1_048_576

interface FileCardProps {
  /** Name of the chosen file. */
  name: string | null
  /** Number of the chosen images. */
  imageCount: number
  isBusy: boolean
  isOff: boolean
  /** A CSV file, images that it names, or both. */
  onFiles: (files: File[]) => void
}

/** Selects the file and its images, by drop or picker, and describes the format. */
export function FileCard({ name, imageCount, isBusy, isOff, onFiles }: FileCardProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null): void => {
    if (files && files.length > 0 && !isOff) onFiles([...files])
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
      <div
        className="grid justify-items-center gap-2.5 px-4 py-7 border border-dashed border-field rounded-md text-center wrap-anywhere data-over:border-accent data-over:bg-sunk"
        data-over={isOver || undefined}
        role="group"
        aria-label="CSV file"
        {...drop}
      >
        <Icon name="upload" />
        <span>{name ?? 'Drop a CSV file here, with the images that it names'}</span>
        {imageCount > 0 ? <span className={HINT}>{pluralize(imageCount, 'image')}</span> : null}
        <Button variant="default" loading={isBusy} disabled={isOff} onClick={() => picker.current?.click()}>
          {name === null ? 'Choose files' : 'Choose other files'}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={`.csv,text/csv,text/plain,${ACCEPTED}`}
          aria-label="CSV file"
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            currentTarget.value = ''
          }}
        />
        <span className={HINT}>
          UTF-8, up to {formatCount(maxRows)} rows and {MAX_MB} MB. You’ll review changes before they’re applied.
        </span>
      </div>
      <FormatRules />
    </Card>
  )
}

function FormatRules() {
  const { currency, markets } = useTerms()
  const priceColumns = marketColumns(markets)
  return (
    <details className={`${styles.rules} pt-3.5 text-ink-soft text-small leading-4.75`}>
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
        <li>
          Leave {PRODUCT_COLUMNS.stockSeen} as it was exported. A {PRODUCT_COLUMNS.stock} that you didn’t change is
          never written, so items sold since the export stay sold.
        </li>
        <li>Colors that aren’t in the file stay. An import never deletes anything.</li>
        <li>
          Columns with several lines per cell: {PRODUCT_COLUMNS.features}, {PRODUCT_COLUMNS.included},{' '}
          {PRODUCT_COLUMNS.images} and {PRODUCT_COLUMNS.alts}.
        </li>
        <li>
          {PRODUCT_COLUMNS.images} are URLs, or names of image files such as vase.jpg. Choose these files together with
          the CSV file. Images of other sites can’t be shown.
        </li>
        <li>
          Prices are written as in your country: 1290.50 or 1290,50. You’re asked about a number that can be read in two
          ways.
        </li>
        {priceColumns.length === 0 ? null : (
          <li>
            Prices in other markets are in {priceColumns.join(', ')}. An empty price changes nothing. To stop selling a
            product in a market, remove its price under Products › Prices.
          </li>
        )}
        <li>
          All columns: <span className="text-ink">{[...productCsvHeadings(currency), ...priceColumns].join(', ')}</span>
        </li>
      </ul>
    </details>
  )
}
