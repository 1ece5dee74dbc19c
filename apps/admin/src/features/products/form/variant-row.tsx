import { TextInput } from '@mantine/core'
import type { DragEvent, ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import type { ColorForm } from './product-form.ts'
import { pluralize } from '../../../ui/format/numbers.ts'
import { ToolButton } from '../../../ui/tool-button.tsx'
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
          <DragGrip name={name} onDragStart={props.onDragStart} onDragEnd={props.onDragEnd} />
        )}
        <Swatch name={name} value={color.value} onChange={props.onSwatch} />
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
          <VariantActions name={name} index={index} count={count} onMove={props.onMove} onRemove={props.onRemove} />
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

interface DragGripProps extends Pick<VariantRowProps, 'onDragStart' | 'onDragEnd'> {
  name: string
}

function DragGrip({ name, onDragStart, onDragEnd }: DragGripProps) {
  return (
    <span
      className={styles.grip}
      draggable
      title="Drag to reorder"
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        onDragStart()
      }}
      onDragEnd={onDragEnd}
    >
      <Icon name="grip" size={18} />
    </span>
  )
}

function Swatch({ name, value, onChange }: { name: string; value: string; onChange: (value: string) => void }) {
  return (
    <label className={styles.swatch} data-empty={value === '' || undefined} style={{ background: value }}>
      <input
        type="color"
        aria-label={`Swatch of ${name}`}
        value={value || '#8c8174'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}

interface VariantActionsProps extends Pick<VariantRowProps, 'index' | 'count' | 'onMove' | 'onRemove'> {
  name: string
}

function VariantActions({ name, index, count, onMove, onRemove }: VariantActionsProps) {
  return (
    <span className={styles.variantActions}>
      <ToolButton icon="up" label={`Move ${name} up`} onPress={index === 0 ? null : () => onMove(index - 1)} />
      <ToolButton
        icon="down"
        label={`Move ${name} down`}
        onPress={index === count - 1 ? null : () => onMove(index + 1)}
      />
      <ToolButton icon="trash" label={`Remove ${name}`} onPress={count === 1 ? null : onRemove} />
    </span>
  )
}
