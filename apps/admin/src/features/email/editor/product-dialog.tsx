import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { formatDollars } from '@atelier/domain/money'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { ResponsiveImage } from '../../../ui/display/responsive-image.tsx'
import type { ProductBlock } from './blocks.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { ProductSearch } from './product-search.tsx'
import styles from './email-editor.module.css'
import type { InsertFormProps } from './link-dialog.tsx'
import { insertBlock } from './insert-block.ts'

/** Inserts a product with image, name, price and link. */
export function ProductDialog({ isOpen, editor, onClose }: InsertFormProps) {
  function put(attrs: ProductBlock): void {
    insertBlock(editor, { type: 'product', attrs })
    onClose()
  }
  return (
    <EditorDialog title="Insert product" isOpen={isOpen} onClose={onClose} size={560}>
      <ProductSearch isFirst>{(product) => <ProductResult product={product} onPut={put} />}</ProductSearch>
    </EditorDialog>
  )
}

function ProductResult({ product, onPut }: { product: AdminProduct; onPut: (block: ProductBlock) => void }) {
  const { name, price, slug, colors } = product
  const [at, setAt] = useState(0)
  const image = colors[at]?.images[0] ?? product.images[0]
  return (
    <div className={styles.product}>
      <span className={styles.thumbnail}>
        <ResponsiveImage image={image} minWidth={100} alt="" />
      </span>
      <span className={styles.words}>
        <b>{name}</b>
        <span className={styles.soft}>{formatDollars(price)}</span>
      </span>
      {colors.length > 1 ? (
        <NativeSelect
          aria-label={`Color of ${name}`}
          className={styles.color}
          rightSection={<Icon name="down" size={14} />}
          value={String(at)}
          data={colors.map((color, index) => ({ value: String(index), label: color.name }))}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
        />
      ) : null}
      <Button
        variant="default"
        aria-label={`Insert ${name}`}
        onClick={() =>
          onPut({ url: `/product/${slug}`, imageUrl: image?.url ?? '', name, price: formatDollars(price) })
        }
      >
        Insert
      </Button>
    </div>
  )
}
