import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { money } from '../../../ui/money.ts'
import { Picture } from '../../../ui/picture.tsx'
import type { ProductBlock } from './blocks.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { FoundProducts } from './found-products.tsx'
import styles from './letter-editor.module.css'
import type { AskingProps } from './link-dialog.tsx'
import { putBlock } from './put-block.ts'

/** Puts a piece of the shop into the letter: picture, name, price, and the way to it. */
export function ProductDialog({ isOpen, editor, onClose }: AskingProps) {
  function put(attrs: ProductBlock): void {
    putBlock(editor, { type: 'product', attrs })
    onClose()
  }
  return (
    <EditorDialog title="Insert product" isOpen={isOpen} onClose={onClose} size={560}>
      <FoundProducts isFirst>{(product) => <Found product={product} onPut={put} />}</FoundProducts>
    </EditorDialog>
  )
}

function Found({ product, onPut }: { product: AdminProduct; onPut: (block: ProductBlock) => void }) {
  const { name, price, slug, colors } = product
  const [at, setAt] = useState(0)
  const image = colors[at]?.images[0] ?? product.images[0]
  return (
    <div className={styles.product}>
      <span className={styles.thumbnail}>
        <Picture image={image} atLeast={100} alt="" />
      </span>
      <span className={styles.words}>
        <b>{name}</b>
        <span className={styles.soft}>{money(price)}</span>
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
        onClick={() => onPut({ url: `/product/${slug}`, imageUrl: image?.url ?? '', name, price: money(price) })}
      >
        Insert
      </Button>
    </div>
  )
}
