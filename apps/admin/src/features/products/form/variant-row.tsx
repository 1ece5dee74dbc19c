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
      className="px-5 pt-4.5 pb-5 border-t border-t-line data-dragged:opacity-50 max-md:px-4 print:break-inside-avoid"
      role="group"
      aria-label={`Color ${name}`}
      data-color={color.key}
      data-dragged={props.isDragged || undefined}
      onDragOver={props.onDragOver}
      onDrop={props.onDrop}
    >
      <div className="flex items-start gap-3 mb-3.5 max-xs:flex-wrap">
        {isReadOnly || count < 2 ? null : (
          <DragGrip name={name} onDragStart={props.onDragStart} onDragEnd={props.onDragEnd} />
        )}
        <Swatch name={name} value={color.value} onChange={props.onSwatch} />
        <TextInput
          className="flex-[0_1_220px] min-w-30 max-xs:flex-[1_1_140px]"
          aria-label="Color name"
          placeholder="Color name"
          name={`colors.${index}.name`}
          autoComplete="off"
          maxLength={60}
          error={errorOf(`colors.${index}.name`)}
          value={color.name}
          onChange={(event) => props.onRename(event.currentTarget.value)}
        />
        <span className="text-ink-soft text-small pt-2.25 max-xs:hidden">
          {color.images.length === 0 ? null : pluralize(color.images.length, 'image')}
        </span>
        {isReadOnly ? null : (
          <VariantActions name={name} index={index} count={count} onMove={props.onMove} onRemove={props.onRemove} />
        )}
      </div>
      {imagesError ? (
        <p className="mx-0 -mt-1.5 mb-3 text-small text-bad" role="alert">
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
      className="grid flex-none place-items-center w-6 h-9.5 -ml-2 text-ink-soft cursor-grab print:hidden"
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
    <span className="flex gap-1.5 ml-auto max-xs:w-full max-xs:justify-end print:hidden">
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
