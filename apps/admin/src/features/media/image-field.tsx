import { call } from '@atelier/api-client/call'
import { deleteImage } from '@atelier/domain/media/staff-upload.endpoints'
import { limits } from '@atelier/domain/limits'
import { CloseButton } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type ClipboardEvent } from 'react'
import { api } from '../../api.ts'
import { Icon } from '../../ui/icon.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ACCEPTED } from './validate-image-files.ts'
import styles from './image-field.module.css'
import { ImageTile } from './image-tile.tsx'
import { arrayMove } from '../../ui/array-move.ts'
import { UploadTile } from './upload-tile.tsx'
import { useImageDrop } from './use-image-drop.ts'
import { useCountUploads } from './uploads.store.ts'
import { useUploads, type UploadedImage } from './use-uploads.ts'

export interface ImageFieldProps {
  images: readonly UploadedImage[]
  onChange: (images: UploadedImage[]) => void
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
  const { images, onChange, productName, colorName, productId, disabled = false, others, onMoveToColor } = props
  const latest = useRef({ images, onChange })
  useLayoutEffect(() => {
    latest.current = { images, onChange }
  })
  const [announcement, setAnnouncement] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const change = (next: UploadedImage[]): void => {
    // Two uploads may finish before the next render.
    latest.current.images = next
    latest.current.onChange(next)
  }
  const { uploads, problem, add, cancel, dismiss } = useUploads({
    subject: { productName, colorName, productId },
    nextNumber: () => latest.current.images.length + 1,
    onUploaded: (image) => {
      change([...latest.current.images, image])
      setAnnouncement(`Image ${latest.current.images.length} added`)
    },
  })
  useCountUploads(uploads.length)

  const take = (files: Iterable<File>): void => {
    if (!disabled) void add([...files])
  }
  const move = (from: number, to: number): void => {
    change(arrayMove(latest.current.images, from, to))
    setAnnouncement(`Image ${from + 1} is now image ${to + 1} of ${images.length}`)
  }
  /** A moved tile loses the focus; focuses its button again. */
  const step = (from: number, to: number): void => {
    move(from, to)
    requestAnimationFrame(() => {
      const tool = `li:nth-child(${to + 1}) [data-tool="${to < from ? 'previous' : 'next'}"]`
      field.current?.querySelector<HTMLElement>(tool)?.focus()
    })
  }
  const remove = (index: number): void => {
    const [gone] = images.slice(index, index + 1)
    change(images.filter((_, place) => place !== index))
    setAnnouncement(`Image ${index + 1} removed`)
    // The image is removed from the form even if the deletion of its file fails (A7).
    if (gone?.url.startsWith('/media/products/')) call(api, deleteImage, { body: { imageUrl: gone.url } }).catch(logged)
  }
  const give = (index: number, toKey: string): void => {
    onMoveToColor(index, toKey)
    setAnnouncement(
      `Image ${index + 1} is now one of ${others.find(({ key }) => key === toKey)?.name ?? 'another color'}`,
    )
  }
  const { isOver, ...dropping } = useImageDrop({
    ownKey: props.colorKey,
    onFiles: take,
    onMove: move,
    onMoveToColor,
    isDisabled: disabled,
  })
  const onPaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  }

  return (
    <div
      ref={field}
      className={styles.field}
      role="group"
      aria-label={colorName ? `Images of ${colorName}` : 'Images'}
      data-over={isOver || undefined}
      onPaste={onPaste}
      {...dropping.zone}
    >
      {problem ? (
        <Alert tone="bad" action={<CloseButton aria-label="Dismiss" onClick={dismiss} />}>
          <b>Upload Error:</b> {problem}
        </Alert>
      ) : null}
      <ol className={styles.tiles}>
        {images.map((image, index) => (
          <li
            // The same image may occur twice.
            key={`${image.url} ${images.slice(0, index).filter(({ url }) => url === image.url).length}`}
            className={styles.tile}
            draggable={!disabled}
            {...dropping.tile(index)}
          >
            <ImageTile
              image={image}
              widths={props.widthsOf?.(image.url)}
              index={index}
              count={images.length}
              isDisabled={disabled}
              others={others}
              onMoveToColor={(toKey) => give(index, toKey)}
              onMove={(to) => step(index, to)}
              onAlt={(alt) => change(images.map((other, place) => (place === index ? { ...other, alt } : other)))}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={`upload ${upload.id}`} className={styles.tile}>
            <UploadTile upload={upload} onCancel={() => cancel(upload.id)} />
          </li>
        ))}
        {disabled ? null : (
          <li className={styles.tile}>
            <button type="button" className={styles.add} onClick={() => picker.current?.click()}>
              <Icon name="upload" />
              Add images
              <span className={styles.hint}>
                JPG, PNG, WebP
                <br />
                up to {MAX_MB} MB
              </span>
            </button>
          </li>
        )}
      </ol>
      {disabled ? null : (
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={ACCEPTED}
          aria-label={colorName ? `Add images of ${colorName}` : 'Add images'}
          onChange={({ currentTarget }) => {
            take(currentTarget.files ?? [])
            // Allows choosing the same file again after its removal.
            currentTarget.value = ''
          }}
        />
      )}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  )
}

function logged(error: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn('image removed from the form, but not deleted on the server', error)
}
