import { ActionIcon, TextInput } from '@mantine/core'
import type { DragEvent, ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import type { ColorForm } from './product-form.ts'
import { pluralize } from '../../../ui/numbers.ts'
import styles from './product-form.module.css'

export interface VariantRowProps {
  color: ColorForm
  index: number
  count: number
  errorOf: (field: string) => string | undefined
  isReadOnly: boolean
  isDragged: boolean
  onDragStart: () => void
  onDragEnd: () => void
  onDragOver: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
  onRename: (name: string) => void
  onSwatch: (value: string) => void
  onMove: (to: number) => void
  onRemove: () => void
  children: ReactNode
}

/** One color: swatch, name, images, and buttons to move it. */
export function VariantRow(props: VariantRowProps) {
  const { color, index, count, errorOf, isReadOnly } = props
  const name = color.name.trim() || `variant ${index + 1}`
  const imagesError = errorOf(`colors.${index}.images`)
  /** aria-disabled instead of disabled, which would lose the focus. */
  const act = (label: string, icon: IconName, isOff: boolean, onClick: () => void) => (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      aria-disabled={isOff}
      data-disabled={isOff || undefined}
      data-move={icon}
      onClick={isOff ? undefined : onClick}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  )
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for the mouse; keyboards have the buttons
    <div
      className={styles.variant}
      role="group"
      aria-label={`Color ${name}`}
      data-color={color.key}
      data-dragged={props.isDragged || undefined}
      onDragOver={props.onDragOver}
      onDrop={props.onDrop}
    >
      <div className={styles.variantHead}>
        {isReadOnly || count < 2 ? null : (
          <span
            className={styles.grip}
            draggable
            title="Drag to order"
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', name)
              props.onDragStart()
            }}
            onDragEnd={props.onDragEnd}
          >
            <Icon name="grip" size={18} />
          </span>
        )}
        <label
          className={styles.swatch}
          data-empty={color.value === '' || undefined}
          style={{ background: color.value }}
        >
          <input
            type="color"
            aria-label={`Swatch of ${name}`}
            value={color.value || '#8c8174'}
            onChange={(event) => props.onSwatch(event.currentTarget.value)}
          />
        </label>
        <TextInput
          className={styles.colorName}
          aria-label="Color name"
          placeholder="Color name"
          name={`colors.${index}.name`}
          autoComplete="off"
          maxLength={60}
          error={errorOf(`colors.${index}.name`)}
          value={color.name}
          onChange={(event) => props.onRename(event.currentTarget.value)}
        />
        <span className={styles.imageCount}>
          {color.images.length === 0 ? null : pluralize(color.images.length, 'image')}
        </span>
        {isReadOnly ? null : (
          <span className={styles.variantActions}>
            {act(`Move ${name} up`, 'up', index === 0, () => props.onMove(index - 1))}
            {act(`Move ${name} down`, 'down', index === count - 1, () => props.onMove(index + 1))}
            {act(`Remove ${name}`, 'trash', count === 1, props.onRemove)}
          </span>
        )}
      </div>
      {imagesError ? (
        <p className={styles.error} role="alert">
          {imagesError}
        </p>
      ) : null}
      {props.children}
    </div>
  )
}
