import { Button } from '@mantine/core'
import { Fragment, useLayoutEffect, useRef, useState, type DragEvent } from 'react'
import { Card } from '../../../ui/card.tsx'
import { focusField } from '../../../ui/form/focus-field.ts'
import { Icon } from '../../../ui/icon.tsx'
import { arrayMove } from '../../../ui/array-move.ts'
import { renameGeneratedAlt } from './generated-alt-texts.ts'
import type { ImageFieldComponent } from './image-field-props.ts'
import { colorLabel } from './stock-field.tsx'
import { emptyColor, renameColor, type ColorForm } from './product-form.ts'
import styles from './product-form.module.css'
import { VariantRow } from './variant-row.tsx'

export interface VariantsCardProps {
  colors: readonly ColorForm[]
  onChange: (colors: ColorForm[]) => void
  errorOf: (field: string) => string | undefined
  productName: string
  productId: string | undefined
  isReadOnly: boolean
  /** Returns the rendition widths of a stored image. */
  widthsOf: (url: string) => readonly number[]
  ImageField: ImageFieldComponent
}

/** The colors of a product in swatch order: reordered by dragging or with buttons. */
export function VariantsCard(props: VariantsCardProps) {
  const { colors, onChange, isReadOnly } = props
  const [dragged, setDragged] = useState<number | null>(null)
  // Uploads of two colors may finish before the next render.
  const latest = useRef(colors)
  useLayoutEffect(() => {
    latest.current = colors
  })
  function change(key: string, part: Partial<ColorForm>): void {
    const next = latest.current.map((color) => (color.key === key ? { ...color, ...part } : color))
    latest.current = next
    onChange(next)
  }
  function moveImage(fromKey: string, index: number, toKey: string, at?: number): void {
    const from = latest.current.find(({ key }) => key === fromKey)
    const to = latest.current.find(({ key }) => key === toKey)
    const moved = from?.images[index]
    if (!moved || !to) return
    const { productName } = props
    const image = renameGeneratedAlt(moved, { productName, colorName: from.name }, { productName, colorName: to.name })
    const next = latest.current.map((color) => {
      if (color.key === fromKey) return { ...color, images: color.images.filter((_, place) => place !== index) }
      if (color.key !== toKey) return color
      return { ...color, images: color.images.toSpliced(at ?? color.images.length, 0, image) }
    })
    latest.current = next
    onChange(next)
  }
  const [announcement, setAnnouncement] = useState('')
  function move(from: number, to: number): void {
    onChange(arrayMove(colors, from, to))
    setAnnouncement(`${colors[from]?.name || `Variant ${from + 1}`} is now color ${to + 1} of ${colors.length}`)
  }
  /** A moved row loses the focus; focuses its button again. */
  function step(key: string, from: number, to: number): void {
    move(from, to)
    const button = `[data-color="${CSS.escape(key)}"] [data-move="${to < from ? 'up' : 'down'}"]`
    requestAnimationFrame(() => document.querySelector<HTMLElement>(button)?.focus())
  }
  function add(): void {
    onChange([...colors, emptyColor()])
    focusField(`colors.${colors.length}.name`)
  }
  const dropOn = (index: number) => (event: DragEvent) => {
    event.preventDefault()
    if (dragged !== null && dragged !== index) move(dragged, index)
    setDragged(null)
  }
  return (
    <Card
      title="Color variants"
      isFlush
      aside={
        isReadOnly ? null : (
          <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={add}>
            Add color
          </Button>
        )
      }
    >
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {colors.length === 0 ? <p className={styles.empty}>No color variants added yet</p> : null}
      {colors.map((color, index) => (
        <Fragment key={color.key}>
          <VariantRow
            color={color}
            index={index}
            count={colors.length}
            errorOf={props.errorOf}
            isReadOnly={isReadOnly}
            isDragged={dragged === index}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={dropOn(index)}
            onRename={(name) => change(color.key, renameColor(color, name))}
            onSwatch={(value) => change(color.key, { value })}
            onMove={(to) => step(color.key, index, to)}
            onRemove={() => onChange(colors.filter((_, at) => at !== index))}
          >
            <props.ImageField
              images={color.images}
              onChange={(images) => change(color.key, { images })}
              productName={props.productName}
              colorName={color.name}
              productId={props.productId}
              disabled={isReadOnly}
              widthsOf={props.widthsOf}
              colorKey={color.key}
              others={colors.flatMap((other, at) =>
                other.key === color.key ? [] : [{ key: other.key, name: colorLabel(other, at) }],
              )}
              onMoveToColor={(at, toKey, place) => moveImage(color.key, at, toKey, place)}
            />
          </VariantRow>
        </Fragment>
      ))}
    </Card>
  )
}
