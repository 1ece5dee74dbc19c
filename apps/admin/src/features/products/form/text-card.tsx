import { shopperDisplay } from '@atelier/domain/limits/shopper-display'
import { limits } from '@atelier/domain/limits/limits'
import { Textarea, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { textInputs } from '../../../ui/form/text-inputs.ts'
import type { ProductForm } from './product-form.ts'
import styles from './product-form.module.css'

export interface ProductCardProps {
  form: ProductForm
  onChange: (change: Partial<ProductForm>) => void
  errorOf: (field: string) => string | undefined
}

const { metaDescriptionLength } = shopperDisplay

/** The description of a product. */
export function TextCard({ form, onChange, errorOf, isNew }: ProductCardProps & { isNew: boolean }) {
  const text = textInputs({ values: form, change: onChange, errorOf })
  const perLine = (label: string) => (
    <>
      {label} <span className={`${styles.soft} text-ink-soft`}>one per line</span>
    </>
  )
  const { length } = form.description.trim()
  const filled = DETAILS.filter((name) => form[name].trim() !== '').length
  return (
    <Card title="Description">
      <div className={styles.grid}>
        <TextInput
          className="col-span-full"
          label="Name"
          autoComplete="off"
          maxLength={limits.catalog.product.nameMax}
          {...text('name')}
        />
        <Textarea
          className="col-span-full"
          label="Description"
          rows={3}
          description={`${length} characters. Search results show the first ${metaDescriptionLength}.`}
          {...text('description')}
        />
      </div>
      <Details isOpenAtFirst={isNew} isForced={DETAILS.some((name) => errorOf(name) !== undefined)} count={filled}>
        <Textarea label={perLine('Features')} rows={4} {...text('features')} />
        <Textarea
          label={perLine('What’s included')}
          aria-label="What's included, one per line"
          rows={4}
          {...text('included')}
        />
        <Textarea label="Dimensions" rows={5} {...text('dimensions')} />
        <Textarea label="Materials & Care" rows={5} {...text('materials')} />
      </Details>
    </Card>
  )
}

const DETAILS = ['features', 'included', 'dimensions', 'materials'] as const

interface DetailsProps {
  isOpenAtFirst: boolean
  isForced: boolean
  count: number
  children: ReactNode
}

/** The optional texts. Open for a new product, else closed, so that the images are in the first screen; an error opens them. */
function Details({ isOpenAtFirst, isForced, count, children }: DetailsProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <details
      className={styles.details}
      open={isOpen || isForced}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        Features, what’s included, dimensions, materials{' '}
        <span className={`${styles.soft} text-ink-soft`}>{`${count} of 4 filled in`}</span>
      </summary>
      <div className={styles.grid}>{children}</div>
    </details>
  )
}
