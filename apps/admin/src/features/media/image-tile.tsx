import { ActionIcon, Button, NativeSelect, Popover, Textarea, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { imageUrlFor } from '../../ui/display/responsive-image.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import styles from './image-field.module.css'

const TOOL = 'size-7.5 min-w-7.5 min-h-7.5 max-xs:size-10'

interface ImageTileProps {
  image: { url: string; alt: string }
  /** Rendition widths; omitted or empty: only the original. */
  widths?: readonly number[] | undefined
  /** From 0. */
  index: number
  count: number
  isDisabled: boolean
  others: readonly { key: string; name: string }[]
  onMove: (to: number) => void
  onMoveToColor: (toKey: string) => void
  onAlt: (alt: string) => void
  onRemove: () => void
}

const ALT_MAX = 300
/** Width of a tile on a 2x display. */
const TILE_PX = 340

/** One image of a color with its actions. Read-only: the image only. */
export function ImageTile(props: ImageTileProps) {
  const { image, widths, index, count, isDisabled, onMove, onRemove } = props
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const number = index + 1
  const src = imageUrlFor({ ...image, widths: [...(widths ?? [])] }, TILE_PX)
  return (
    <>
      <div
        className={`${styles.picture} relative aspect-4/5 overflow-hidden rounded-sm bg-picture [&_img]:block [&_img]:size-full [&_img]:object-cover`}
      >
        {brokenUrl === src ? (
          <span className="absolute inset-0 grid place-items-center p-2 text-(color:--shop-ink-soft) text-small leading-4.25 text-center">
            Image Not Available
          </span>
        ) : (
          <img
            src={src}
            alt={image.alt}
            loading="lazy"
            decoding="async"
            draggable={false}
            onError={() => setBrokenUrl(src)}
          />
        )}
        {index === 0 ? (
          <span className="absolute left-1.5 bottom-1.5 px-1.5 py-px rounded-sm bg-(--shop-paper) text-(color:--shop-ink) text-tiny leading-4">
            Cover
          </span>
        ) : null}
      </div>
      {isDisabled ? null : (
        <div className="flex justify-between pt-1 print:hidden">
          <ToolButton
            icon="previous"
            label={`Move image ${number} earlier`}
            onPress={index === 0 ? null : () => onMove(index - 1)}
            className={TOOL}
          />
          <ToolButton
            icon="next"
            label={`Move image ${number} later`}
            onPress={number === count ? null : () => onMove(index + 1)}
            className={TOOL}
          />
          <Details key={image.url} tile={props} />
          <ToolButton icon="trash" label={`Remove image ${number}`} onPress={onRemove} className={TOOL} />
        </div>
      )}
    </>
  )
}

/** The alt text of an image, and the color it belongs to. */
function Details({ tile }: { tile: ImageTileProps }) {
  const { image, index, others, onAlt, onMoveToColor } = tile
  const [text, setText] = useState<string | null>(null)
  const [toKey, setToKey] = useState('')
  const label = `Alt text of image ${index + 1}`
  const close = (): void => {
    setText(null)
    setToKey('')
  }
  const save = (): void => {
    if (text !== null && text.trim() !== image.alt) onAlt(text.trim())
    if (toKey !== '') onMoveToColor(toKey)
    close()
  }
  return (
    <Popover
      opened={text !== null}
      onChange={(isOpen) => (isOpen ? undefined : close())}
      trapFocus
      returnFocus
      width={300}
    >
      <Popover.Target>
        <Tooltip label={label} openDelay={500} disabled={text !== null}>
          <ActionIcon variant="subtle" className={TOOL} aria-label={label} onClick={() => setText(image.alt)}>
            <Icon name="caption" size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <div className="grid gap-3">
          <Textarea
            label="Alt text"
            description="Describe the image for screen readers"
            inputWrapperOrder={['label', 'description', 'input', 'error']}
            value={text ?? ''}
            maxLength={ALT_MAX}
            autosize
            minRows={2}
            data-autofocus
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {others.length === 0 ? null : <ColorSelect others={others} value={toKey} onChange={setToKey} />}
        </div>
        <div className="flex gap-2 pt-3">
          <Button onClick={save}>Done</Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ColorSelectProps extends Pick<ImageTileProps, 'others'> {
  value: string
  onChange: (key: string) => void
}

function ColorSelect({ others, value, onChange }: ColorSelectProps) {
  return (
    <NativeSelect
      label="Move to another color"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">Keep in this color</option>
      {others.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
