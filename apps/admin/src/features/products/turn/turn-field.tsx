import { limits } from '@atelier/domain/limits/limits'
import { turnFrameUrl } from '@atelier/domain/products/product-turn'
import type { ProductTurn } from '@atelier/domain/products/product.schema'
import { Button, CloseButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ACCEPTED } from '../../media/media.public.ts'
import { useTurnUpload } from './use-turn-upload.ts'

const HINT = 'm-0 text-ink-soft text-small leading-4.5'
const ACTIONS = 'flex flex-wrap items-center gap-2 pt-1'

interface Props {
  /** null: the color has none. */
  turn: ProductTurn | null
  onChange: (turn: ProductTurn | null) => void
  productName: string
  colorName: string
  /** An error of the saved turn. */
  error: string | undefined
  isReadOnly: boolean
}

const { minFrames, maxFrames } = limits.upload.turns

/** The turn of one color: uploaded, previewed, replaced and removed as one item. */
export function TurnField({ turn, onChange, productName, colorName, error, isReadOnly }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const { upload, problem, add, cancel, dismiss } = useTurnUpload({ productName, colorName, onUploaded: onChange })
  const name = colorName.trim() || 'this color'
  if (isReadOnly && !turn) return null
  return (
    <div className="grid gap-3 mt-4 pt-4 border-t border-t-line" role="group" aria-label={`Turn of ${name}`}>
      {problem || error ? (
        <Alert tone="bad" action={problem ? <CloseButton aria-label="Dismiss" onClick={dismiss} /> : null}>
          {problem ? <b>Upload Error:</b> : null} {problem ?? error}
        </Alert>
      ) : null}
      <div className="flex items-start gap-4">
        {turn ? <TurnPreview key={turn.url} turn={turn} name={name} /> : null}
        <div className="grid gap-1.5 min-w-0">
          <h3 className="m-0 text-body font-medium leading-5">Turn</h3>
          <p className={HINT}>
            {turn
              ? `${turn.frames} images all the way around, shown as one.`
              : `${minFrames} to ${maxFrames} images all the way around, shown as one. Front first, in the order of the file names.`}
          </p>
          {upload ? <UploadProgress {...upload} onCancel={cancel} /> : null}
          {isReadOnly || upload ? null : (
            <div className={ACTIONS}>
              <Button ref={chooser} variant="default" onClick={() => picker.current?.click()}>
                {turn ? 'Replace turn' : 'Add turn'}
              </Button>
              {turn ? (
                <Button
                  variant="default"
                  onClick={() => {
                    onChange(null)
                    chooser.current?.focus()
                  }}
                >
                  Remove turn
                </Button>
              ) : null}
            </div>
          )}
        </div>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label={`Images of the turn of ${name}`}
        onChange={({ currentTarget }) => {
          void add([...(currentTarget.files ?? [])])
          // Allows choosing the same files again.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

function TurnPreview({ turn, name }: { turn: ProductTurn; name: string }) {
  const [frame, setFrame] = useState(0)
  return (
    <div className="flex-none w-32 [&_img]:block [&_img]:w-full [&_img]:h-auto [&_img]:rounded-sm [&_img]:bg-picture [&_input]:w-full [&_input]:h-7.5 [&_input]:accent-accent">
      <picture>
        <source type="image/avif" srcSet={turnFrameUrl(turn, frame, 'avif')} />
        <img src={turnFrameUrl(turn, frame, 'webp')} width={turn.width} height={turn.height} alt={`Turn of ${name}`} />
      </picture>
      <input
        type="range"
        aria-label={`Preview of the turn of ${name}`}
        aria-valuetext={`Image ${frame + 1} of ${turn.frames}`}
        min={0}
        max={turn.frames - 1}
        value={frame}
        onChange={(event) => setFrame(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

interface UploadProgressProps {
  stage: string
  progress: number
  onCancel: () => void
}

function UploadProgress({ stage, progress, onCancel }: UploadProgressProps) {
  const percent = Math.round(progress * 100)
  const text = stage === 'Uploading' ? `${stage} ${percent}%` : stage
  return (
    <div className={ACTIONS}>
      <span
        className="w-32 h-0.75 bg-sunk [&_span]:block [&_span]:h-full [&_span]:bg-accent"
        role="progressbar"
        aria-label="Uploading the turn"
        aria-valuenow={percent}
        aria-valuetext={text}
      >
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className={HINT}>{text}</span>
      <Button variant="default" size="compact-sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
