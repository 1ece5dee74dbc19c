import { limits } from '@atelier/domain/limits/limits'
import { thumbnailUrl } from '@atelier/domain/returns/return-photos'
import { useId, useRef } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ChosenPhoto, ReturnPhotos } from './use-return-photos.ts'

const { maxBytes, perReturn } = limits.upload.returnPhotos
/** With these types, a phone that takes HEIC photos hands them over as JPEG, and offers its camera. */
const ACCEPTED = 'image/jpeg,image/png,image/webp'
const TILE = 'relative grid aspect-square w-full overflow-hidden'

/** Adds photos to a return request: preview, progress, removal, and an error per file. */
export function PhotoField({ photos }: { photos: ReturnPhotos }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const remove = (key: string): void => {
    photos.remove(key)
    input.current?.focus()
  }
  return (
    <fieldset className="mt-4" aria-describedby={`${id}hint`}>
      <legend className="mb-1.5 text-small leading-5">Photos (optional)</legend>
      <ul className="grid max-w-[22rem] grid-cols-4 gap-2.5">
        {photos.photos.map((photo) => (
          <li key={photo.key}>
            <PhotoTile photo={photo} onRemove={() => remove(photo.key)} />
          </li>
        ))}
        <li className={photos.canAdd ? '' : 'sr-only'}>
          <label
            className={`${TILE} cursor-pointer place-items-center border border-dashed border-field bg-field-ground text-ink-soft transition-colors hover:border-ink hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
          >
            <input
              ref={input}
              type="file"
              accept={ACCEPTED}
              multiple
              aria-label="Add photos"
              aria-disabled={!photos.canAdd}
              className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
              onClick={(event) => !photos.canAdd && event.preventDefault()}
              onChange={({ currentTarget }) => {
                photos.add([...(currentTarget.files ?? [])])
                // The same file can be chosen again.
                currentTarget.value = ''
              }}
            />
            <span aria-hidden="true" className="grid justify-items-center gap-1 text-[0.8125rem] leading-4">
              <Icon name="plus" />
              Add
            </span>
          </label>
        </li>
      </ul>
      <p id={`${id}hint`} className="mt-1.5 text-small leading-5 text-ink-soft">
        Show what is wrong: up to {perReturn} photos, {maxBytes / 1_048_576} MB each. Only you and our staff can see
        them.
      </p>
      {photos.problems.length > 0 && (
        <Alert className="mt-3">
          {photos.problems.map((problem) => (
            <p key={problem} className="wrap-anywhere">
              {problem}
            </p>
          ))}
        </Alert>
      )}
    </fieldset>
  )
}

function PhotoTile({ photo, onRemove }: { photo: ChosenPhoto; onRemove: () => void }) {
  const { name, share, stored } = photo
  return (
    <div className={`${TILE} bg-stone-deep`}>
      {stored ? (
        <img
          src={thumbnailUrl(stored.url)}
          alt={`Preview of ${name}`}
          width={stored.width}
          height={stored.height}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <div
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuenow={Math.round(share * 100)}
          className="m-auto h-0.5 w-3/5 bg-line"
        >
          <div
            className="h-full bg-ink transition-[width] motion-reduce:transition-none"
            style={{ width: `${Math.round(share * 100)}%` }}
          />
        </div>
      )}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        className="absolute top-0 right-0 grid size-7 place-items-center bg-paper text-ink"
        onClick={onRemove}
      >
        <Icon name="close" className="size-3.5" />
      </button>
    </div>
  )
}
