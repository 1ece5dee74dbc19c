import { ActionIcon } from '@mantine/core'
import { Icon } from '../../ui/icon.tsx'
import styles from './image-field.module.css'
import type { Upload } from './use-uploads.ts'

const STAGES: Readonly<Record<Upload['stage'], string>> = {
  waiting: 'Waiting',
  compressing: 'Compressing',
  sending: 'Uploading',
  storing: 'Saving',
}

/** A file being uploaded, with its progress and a cancel button. */
export function UploadTile({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const percent = Math.round(upload.progress * 100)
  const progressText = upload.stage === 'sending' ? `${STAGES.sending} ${percent}%` : STAGES[upload.stage]
  return (
    <div
      className={`${styles.loading} grid justify-items-center gap-1.5 w-full aspect-4/5 rounded-md [font:inherit] text-small leading-4.25 text-center relative content-end p-0 overflow-hidden bg-sunk`}
    >
      <img
        className="absolute inset-0 size-full object-cover opacity-60"
        src={upload.preview}
        alt=""
        decoding="async"
      />
      <ActionIcon
        variant="default"
        className="absolute top-1 right-1 size-7 min-w-7 min-h-7"
        aria-label={`Cancel upload of ${upload.name}`}
        onClick={onCancel}
      >
        <Icon name="close" size={15} />
      </ActionIcon>
      <span className="relative grid gap-0.5 justify-items-center w-full px-1.5 pt-1.5 pb-2.25 bg-sunk">
        <span className="[display:-webkit-box] max-w-full overflow-hidden wrap-anywhere [-webkit-box-orient:vertical] [-webkit-line-clamp:2]">
          {upload.name}
        </span>
        <span className="text-ink-soft text-small leading-4.25">{progressText}</span>
      </span>
      <span
        className="absolute [inset:auto_0_0] h-0.75 [&_span]:block [&_span]:h-full [&_span]:bg-accent [&_span]:[transition:width_var(--dur-quick)_linear]"
        role="progressbar"
        aria-label={`Uploading ${upload.name}`}
        aria-valuenow={percent}
        aria-valuetext={progressText}
      >
        <span style={{ width: `${percent}%` }} />
      </span>
    </div>
  )
}
