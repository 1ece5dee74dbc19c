import { limits } from '@atelier/domain/limits/limits'
import { useRef, type ClipboardEvent, type RefObject } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { ACCEPTED } from './validate-image-files.ts'
import styles from './image-field.module.css'
import { ImageTile } from './image-tile.tsx'
import { UploadMessages } from './upload-messages.tsx'
import { UploadTile } from './upload-tile.tsx'
import { useImageDrop } from './use-image-drop.ts'
import { useImageList } from './use-image-list.ts'
import type { FieldImage } from './use-uploads.ts'

export interface ImageFieldProps {
  images: readonly FieldImage[]
  onChange: (images: FieldImage[]) => void
  /** Used in file names and alt texts; optional. */
  productName?: string | undefined
  colorName?: string | undefined
  /** Id of a stored product. */
  productId?: string | undefined
  /** Shows the images read-only. */
  disabled?: boolean | undefined
  /** Returns the rendition widths of a stored image. */
  widthsOf?: ((url: string) => readonly number[]) | undefined
  /** Key of this color in the form. */
  colorKey: string
  /** The other colors, to which an image can be moved. */
  others: readonly { key: string; name: string }[]
  /** Moves the image at `index` to another color, at the end or at index `at`. */
  onMoveToColor: (index: number, toKey: string, at?: number) => void
}

const MAX_MB = limits.upload.maxBytes / 1_048_576

/**
 * The images of one color: dropped, picked or pasted, sorted, described and removed (A2, A5). The first is the cover.
 */
export function ImageField(props: ImageFieldProps) {
  const { images, onChange, productName, colorName, productId, disabled = false, onMoveToColor } = props
  const picker = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const subject = { productName, colorName, productId }
  const list = useImageList({ images, onChange, subject, isDisabled: disabled })
  const { isOver, ...dropping } = useImageDrop({
    ownKey: props.colorKey,
    onFiles: list.addFiles,
    onMove: list.move,
    onMoveToColor,
    isDisabled: disabled,
  })
  const onPaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    list.addFiles(files)
  }

  return (
    <div
      ref={field}
      className="grid gap-3 rounded-lg data-over:[outline:2px_dashed_var(--adm-accent)] data-over:outline-offset-6"
      role="group"
      aria-label={colorName ? `Images of ${colorName}` : 'Images'}
      data-over={isOver || undefined}
      onPaste={onPaste}
      {...dropping.zone}
    >
      <UploadMessages problem={list.problem} note={list.note} onDismiss={list.dismiss} />
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(128px,1fr))] gap-x-2.5 gap-y-3 m-0 p-0 list-none max-xs:grid-cols-2 print:grid-cols-6">
        <ImageTiles {...props} list={list} field={field} dragging={dropping.tile} />
        {list.uploads.map((upload) => (
          <li key={`upload ${upload.id}`} className={styles.tile}>
            <UploadTile upload={upload} onCancel={() => list.cancel(upload.id)} />
          </li>
        ))}
        {disabled ? null : <AddTile onClick={() => picker.current?.click()} />}
      </ol>
      {disabled ? null : <FilePicker picker={picker} colorName={colorName} onFiles={list.addFiles} />}
      <span className="visually-hidden" role="status">
        {list.announcement}
      </span>
    </div>
  )
}

interface ImageTilesProps extends ImageFieldProps {
  list: ReturnType<typeof useImageList>
  field: RefObject<HTMLDivElement | null>
  dragging: ReturnType<typeof useImageDrop>['tile']
}

function ImageTiles({ list, field, dragging, images, disabled = false, others, ...props }: ImageTilesProps) {
  /** A moved tile loses the focus; focuses its button again. */
  const step = (from: number, to: number): void => {
    list.move(from, to)
    requestAnimationFrame(() => {
      const tool = `li:nth-child(${to + 1}) [data-tool="${to < from ? 'previous' : 'next'}"]`
      field.current?.querySelector<HTMLElement>(tool)?.focus()
    })
  }
  const moveToColor = (index: number, toKey: string): void => {
    props.onMoveToColor(index, toKey)
    const name = others.find(({ key }) => key === toKey)?.name ?? 'another color'
    list.announce(`Image ${index + 1} moved to ${name}`)
  }
  return images.map((image, index) => (
    <li
      // The same image may occur twice.
      key={`${image.url} ${images.slice(0, index).filter(({ url }) => url === image.url).length}`}
      className={styles.tile}
      draggable={!disabled}
      {...dragging(index)}
    >
      <ImageTile
        image={image}
        widths={props.widthsOf?.(image.url)}
        index={index}
        count={images.length}
        isDisabled={disabled}
        others={others}
        onMoveToColor={(toKey) => moveToColor(index, toKey)}
        onMove={(to) => step(index, to)}
        onAlt={(alt) => list.setAlt(index, alt)}
        onRemove={() => list.remove(index)}
      />
    </li>
  ))
}

function AddTile({ onClick }: { onClick: () => void }) {
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.add} onClick={onClick}>
        <Icon name="upload" />
        Add images
        <span className="text-ink-soft text-small leading-4.25">
          JPG, PNG, WebP
          <br />
          up to {MAX_MB} MB
        </span>
      </button>
    </li>
  )
}

interface FilePickerProps {
  picker: RefObject<HTMLInputElement | null>
  colorName: string | undefined
  onFiles: (files: Iterable<File>) => void
}

function FilePicker({ picker, colorName, onFiles }: FilePickerProps) {
  return (
    <input
      ref={picker}
      type="file"
      hidden
      multiple
      accept={ACCEPTED}
      aria-label={colorName ? `Add images of ${colorName}` : 'Add images'}
      onChange={({ currentTarget }) => {
        onFiles(currentTarget.files ?? [])
        // Allows choosing the same file again after its removal.
        currentTarget.value = ''
      }}
    />
  )
}
